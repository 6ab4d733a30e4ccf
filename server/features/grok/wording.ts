/** Wordings of answers, which are translated when an answer is rendered. */
import type { Language } from '#contract/languages.ts'
import type { Text } from '#contract/server-texts.ts'
import { translate } from '#server/core/i18n/translate.ts'

/** A wording. A string is the same in every language: text of users or of a model. */
export type Wording = string | ((language: Language) => string)

export const inLanguage = (wording: Wording, language: Language): string =>
  typeof wording === 'string' ? wording : wording(language)

/** A text of Plus. A function makes one whose values depend on the language. */
export const words =
  (text: Text | ((language: Language) => Text)): Wording =>
  (language) =>
    translate(typeof text === 'function' ? text(language) : text, language)

/** `7 posts · “swimming” · last 7 days`: a statement and its subject, in an order that suits every language. */
export const about =
  (statement: Wording, ...parts: readonly (Wording | undefined)[]): Wording =>
  (language) =>
    [statement, ...parts]
      .flatMap((part) => (part ? inLanguage(part, language) : []))
      .filter((part) => part !== '')
      .join(' · ')

/** `a, b and c`, as a list or as a sentence. */
export const list =
  (parts: readonly Wording[], type: 'conjunction' | 'unit'): Wording =>
  (language) =>
    new Intl.ListFormat(language, { type, style: type === 'unit' ? 'short' : 'long' }).format(
      parts.map((part) => inLanguage(part, language)),
    )

/** `1,200`, or `200+` of a number that is a lower bound. */
export const numberIn = (language: Language, count: number, isAll = true): string =>
  `${new Intl.NumberFormat(language).format(count)}${isAll ? '' : '+'}`
