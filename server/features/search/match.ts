/** What to search for, and whether a text has it. */
import { facet } from './facets.ts'
import { type Phrase, wholeWord } from './tokenize.ts'

/** All of `all`, one of `any` when there are some, none of `none`, and one of each of the lists in `each`. */
export interface Match {
  all: readonly Phrase[]
  any: readonly Phrase[]
  none: readonly Phrase[]
  /** Lists of alternatives, as the forms of a word; none of them empty. */
  each?: readonly (readonly Phrase[])[]
}

/** Lists of alternatives, beside the phrases that must all be there. */
export const groupsOf = ({ any, each = [] }: Match): readonly (readonly Phrase[])[] =>
  any.length > 0 ? [any, ...each] : each

/** The same, of tweets that have reached a tier of popularity. */
export const inTier = (match: Match, tier: number): Match => ({
  ...match,
  all: [...match.all, wholeWord(facet.tier(tier))],
})

/** Whether every tweet matches. */
export const fitsAll = (match: Match): boolean => match.all.length === 0 && groupsOf(match).length === 0

/** Whether a document matches; `has(phrase)` tests for a phrase. */
export const fits = (match: Match, has: (phrase: Phrase) => boolean): boolean =>
  match.all.every(has) && groupsOf(match).every((group) => group.some(has)) && !match.none.some(has)

/** Whether a word of the index states a fact (facets.ts): no word of a text has these characters. */
export const isFact = (word: string): boolean => /[#@:]/.test(word)
