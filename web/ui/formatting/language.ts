import { pageLocale } from '#web/core/i18n.ts'

/** The locale of this page, for `Intl`. */
export const language = pageLocale

const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })

/** `1234` as `1.2K`, in the language of the page. */
export const compactNumber = (count: number): string => compact.format(count)
