/** Applies muted words to tweets: hidden ones are left out, or replaced by a line that opens them. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { splitText } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { spellingsOfLink } from '#server/core/text/link-spellings.ts'
import type { Db } from '#server/db/db.ts'
import { openWordFilter, type WordFilter } from '#server/features/people/filters/word-filter.ts'
import { getViewerFilters, type Surface } from '#server/features/people/visibility.ts'
import { otherTexts } from './parts/texts.ts'
import type { CachedPost } from './post.ts'

/** The fields that a list adds to a tweet with a muted word. */
export type Mark = { filtered: NonNullable<Tweet['filtered']> }

/** The items without muted words, and those that leave a line, marked. */
export function markMutedWords<T extends { tweet: CachedPost }>(
  db: Db,
  viewer: Id,
  items: readonly T[],
  surface: Surface,
): MaybePromise<readonly (T & { more?: Mark })[]> {
  return whenThere(getViewerFilters(db, viewer), ({ hasWords }) =>
    hasWords
      ? openWordFilter(db, viewer, surface).then((filter) => (filter ? markItems(items, filter) : items))
      : items,
  )
}

function markItems<T extends { tweet: CachedPost }>(items: readonly T[], filter: WordFilter) {
  return items.flatMap((item): (T & { more?: Mark })[] => {
    const { tweet } = item
    const hidden = filter({ author: tweet.author_id, key: tweet, texts: () => textsOf(tweet) })
    if (!hidden) return [item]
    return hidden.leavesLine ? [{ ...item, more: { filtered: { words: hidden.words } } }] : []
  })
}

/** The texts of a post that are searched for muted words. */
export const textsOf = ({ parts }: CachedPost): (string | null)[] => [
  ...[parts.content, ...linkSpellings(parts.content)],
  ...otherTexts(parts),
]

/** Additional spellings of the links of a text: domains are muted as readers see them. */
export const linkSpellings = (content: string): string[] =>
  splitText(content)
    .flatMap((part) => (part.kind === 'url' ? spellingsOfLink(part.text) : []))
    .filter((spelling) => !content.includes(spelling))
