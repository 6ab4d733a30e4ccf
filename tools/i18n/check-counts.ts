/** Checks texts with counts: each language writes 0, 1, 2, 5, 21 and an abbreviated million as it should. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { createFormat } from '#i18n/format.ts'

/** Counts that differ in the plurals of the languages. */
const COUNTS = [0, 1, 2, 5, 21]
const BELOW_THOUSAND = Array.from({ length: 1_000 }, (_, count) => count)

/** Placeholders with a count. After a `number`, a place in an order, no word has a plural. */
const COUNTED = new Set(
  'count shown limit min max left total uses posts people users members others followers following days hours minutes'.split(
    ' ',
  ),
)
/** A word that the count decides, as in `{count} posts` and `<b>{count}</b> Followers`; not `{left} of {total}`. */
const COUNTED_WORD = /^(?:<\/\w+>)? (?!(?:of|to|from|in|and) )\p{L}/u

/** Whether a text has a count beside a word, and no plural for it. */
export function lacksPlural(message: string): boolean {
  const tokens = compileMessageOrThrow(message)
  if (typeof tokens === 'string') return false
  return tokens.some((token, index) => {
    const next = tokens[index + 1]
    return (
      Array.isArray(token) &&
      token.length === 1 &&
      COUNTED.has(token[0]) &&
      typeof next === 'string' &&
      COUNTED_WORD.test(next)
    )
  })
}

/** The counts that a translation does not show although English does; empty when there is none. */
export function findCountFaults(message: string, translation: string, language: string): string[] {
  const [source, target] = [compileMessageOrThrow(message), compileMessageOrThrow(translation)]
  const [english, format] = [createFormat('en'), createFormat(language)]
  const names = [...message.matchAll(/\{(\w+)/g)].map(([, name]) => name!)
  return pluralsOf(message).flatMap((counted) => {
    const has = (count: number, text: (values: Record<string, string | number>) => string) =>
      numbersIn(text(valuesOf(names, counted, count))).includes(String(count))
    const isShown = (count: number) => has(count, (values) => english(source, values))
    // Where English says one in words, as "an image", there is no text for 0.
    return COUNTS.filter((count) => isShown(count) && (count > 0 || isShown(1)) && !isAlone(count, language))
      .filter((count) => !has(count, (values) => format(target, values)))
      .map((count) => `lacks the number where {${counted}} is ${count}`)
  })
}

/** The plurals that a language needs for a text: those of integers below a thousand, and of an abbreviated million. */
export function neededPlurals(message: string, language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set(
    [...BELOW_THOUSAND, ...(message.includes('{shown}') ? [1_000_000] : [])].map((count) => rules.select(count)),
  )
}

const pluralsOf = (message: string): string[] => [...message.matchAll(/\{(\w+), plural/g)].map(([, name]) => name!)

// The others have another number than those under test.
const valuesOf = (names: readonly string[], counted: string, count: number): Record<string, string | number> => ({
  ...Object.fromEntries(names.map((name) => [name, name.startsWith('shown') ? String(count) : 777])),
  [counted]: count,
})

const numbersIn = (text: string): string[] => text.match(/\p{Nd}+/gu) ?? []

/** Whether a plural of the language is for this count alone, so that a word may say it. */
function isAlone(count: number, language: string): boolean {
  const rules = new Intl.PluralRules(language)
  return BELOW_THOUSAND.every((other) => other === count || rules.select(other) !== rules.select(count))
}
