import { language } from './language.ts'

const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })

/** `1234` as `1.2K`, in the language of the page. */
export const compactNumber = (count: number): string => compact.format(count)
