import { whenUsed } from '#contract/when-used.ts'
import { pageLocale } from '#web/core/i18n.ts'

/** The locale of this page, for `Intl`. */
export const language = pageLocale

const compact = whenUsed(() => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }))

/** `1234` as `1.2K`, in the language of the page. */
export const compactNumber = (count: number): string => compact().format(count)

/**
 * The values of a text with an abbreviated count: `{count, plural, one {{shown} post} other {{shown} posts}}`. The plural is
 * that of the shown number: 1,003 is written as 1,000, and French says "1,2 M d’abonnés".
 */
export const counted = (count: number) => ({ shown: compactNumber(count), count: shownPlural(count) })

const THOUSAND = 1_000
const MILLION = 1_000_000
// Shown as a million.
const ALMOST = 999_950

const shownPlural = (count: number): number => (count < THOUSAND ? count : count < ALMOST ? THOUSAND : MILLION)
