/** Settings of link cards. */
import { originList, setting, toggle, type Values } from './setting.ts'

/** The parsed settings of link cards. */
export interface LinkCardsConfig {
  /** Whether pages of links are fetched. */
  isOn: boolean
  /** Origins that may be at private addresses. */
  privateOrigins: readonly string[]
}

export const linkCardSettings = {
  LINK_CARDS: toggle('on', 'off fetches no page that members link to. Cards that are known stay.'),
  LINK_CARD_PRIVATE_ORIGINS: setting(
    '',
    'Sites inside your own network whose pages get cards too, such as https://wiki.internal, http://10.0.0.7:8080: each member can then have the texts of any of their pages shown.',
    originList,
  ),
} as const

export const readLinkCards = (values: Values<typeof linkCardSettings>): LinkCardsConfig => ({
  isOn: values.LINK_CARDS,
  privateOrigins: values.LINK_CARD_PRIVATE_ORIGINS,
})
