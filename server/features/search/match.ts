/** A search condition, and the test whether a text meets it. */
import { facet } from './facets.ts'
import { type Phrase, wholeWord } from './tokenize.ts'

/** All phrases of `all`, one of `any` unless it is empty, none of `none`, and one of each list in `each`. */
export interface Match {
  all: readonly Phrase[]
  any: readonly Phrase[]
  none: readonly Phrase[]
  /** Lists of alternatives, such as the forms of a word; no list is empty. */
  each?: readonly (readonly Phrase[])[]
}

/** Lists of alternatives, besides the required phrases. */
export const groupsOf = ({ any, each = [] }: Match): readonly (readonly Phrase[])[] =>
  any.length > 0 ? [any, ...each] : each

/** Restricts a match to tweets that have reached a tier of popularity. */
export const inTier = (match: Match, tier: number): Match => ({
  ...match,
  all: [...match.all, wholeWord(facet.tier(tier))],
})

/** Whether every tweet matches. */
export const matchesEveryTweet = (match: Match): boolean => match.all.length === 0 && groupsOf(match).length === 0

/** Whether a document matches; `has(phrase)` tests for a phrase. */
export const matches = (match: Match, has: (phrase: Phrase) => boolean): boolean =>
  match.all.every(has) && groupsOf(match).every((group) => group.some(has)) && !match.none.some(has)

/** Whether an index word is a facet (facets.ts): words of texts never contain these characters. */
export const isFacet = (word: string): boolean => /[#@:]/.test(word)
