/** Settings of WebSub. */
import { setting, type Values, webPage } from './setting.ts'

export const webSubSettings = {
  WEBSUB_HUB: setting(
    '',
    'A WebSub hub that brings new public posts to feed readers at once, such as https://pubsubhubbub.appspot.com/: it is sent the addresses of feeds that have changed, and feeds name it.',
    webPage,
  ),
} as const

/** The address of the hub; null without one. */
export const readWebSubHub = (values: Values<typeof webSubSettings>): string | null => values.WEBSUB_HUB || null
