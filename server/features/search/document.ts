/** Computes the words by which a tweet is found. */
import { splitText } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { accountsOf, filtersOf, type SearchedRow, searchedText } from '#server/features/posts/parts/searched-parts.ts'
import { type Engagement, facet, tierOf } from './facets.ts'
import { isFacet, type Match, matches } from './match.ts'
import { contains } from './phrases.ts'
import { normalize, type Phrase, toWords } from './tokenize.ts'

/** The columns of a tweet that its index words are made of. */
export interface Describable extends Engagement, SearchedRow {
  author_id: Id
}

/** The facets of a tweet, as index words. */
export function facetsOf(tweet: Describable): string[] {
  const links = splitText(searchedText(tweet)).flatMap((part) => {
    if (part.kind === 'hashtag') return facet.tag(part.tag)
    return part.kind === 'mention' ? facet.mention(part.username) : []
  })
  const tiers = Array.from({ length: tierOf(tweet) }, (_, index) => facet.tier(index + 1))
  const accounts = accountsOf(tweet).map(({ operator, account }) => facet.account(operator, account))
  return [...new Set(links), facet.author(tweet.author_id), ...accounts, ...filtersOf(tweet).map(facet.has), ...tiers]
}

/** The words and the facets of a tweet, between spaces. */
export interface Document {
  text: string
  facets: string
}

export const documentOf = (tweet: Describable): Document => ({
  text: ` ${toWords(searchedText(tweet)).join(' ')} `,
  facets: ` ${facetsOf(tweet).join(' ')} `,
})

/** A test of documents, to compare many with one match. */
export function documentTest(match: Match): (document: Document) => boolean {
  const needles = new Map<Phrase, { needle: string; part: keyof Document }>()
  const has = (document: Document, phrase: Phrase): boolean => {
    let wanted = needles.get(phrase)
    if (!wanted) {
      const needle = ` ${phrase.words.join(' ')}${phrase.isPrefix ? '' : ' '}`
      wanted = { needle, part: isFacet(phrase.words[0]!) ? 'facets' : 'text' }
      needles.set(phrase, wanted)
    }
    return document[wanted.part].includes(wanted.needle)
  }
  return (document) => matches(match, (phrase) => has(document, phrase))
}

/** Whether the tweet matches. Usually decided without splitting it into words. */
export function matchesTweet(tweet: Describable, match: Match): boolean {
  const text = normalize(searchedText(tweet))
  let isKnown = true
  const isFitting = matches(match, (phrase) => {
    const known = isFacet(phrase.words[0]!) ? undefined : contains(text, phrase)
    isKnown &&= known !== undefined
    return known ?? false
  })
  return isKnown ? isFitting : documentTest(match)(documentOf(tweet))
}
