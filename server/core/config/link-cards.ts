/** Settings of link cards. */
import { setting, toggle, type Values } from './setting.ts'

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
    (text) => text.split(',').flatMap((each) => (each.trim() === '' ? [] : readOrigin(each.trim()))),
  ),
} as const

function readOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new RangeError(`must list origins such as https://wiki.internal, not "${text}"`)
  return url.origin
}

export const readLinkCards = (values: Values<typeof linkCardSettings>): LinkCardsConfig => ({
  isOn: values.LINK_CARDS,
  privateOrigins: values.LINK_CARD_PRIVATE_ORIGINS,
})
