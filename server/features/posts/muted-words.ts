/** Applies muted words to tweets: hidden ones are left out, or replaced by a line that opens them. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { splitText } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { spellingsOfLink } from '#server/core/text/link-spellings.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { openWordFilter, type WordFilter } from '#server/features/people/filters/word-filter.ts'
import { getViewerFilters, type Surface } from '#server/features/people/visibility.ts'
import { otherTexts } from './parts/texts.ts'
import type { CachedPost } from './post.ts'
import { findQuotedPosts } from './quotes/cards.ts'

/** What a list knows about a tweet with muted words: the field that Plus's API adds to it, and the matched words. */
export interface Mark {
  filtered: NonNullable<Tweet['filtered']>
  matched: readonly MutedWordsTable[]
}

/** The items without muted words, and those that leave a line, marked. */
export function markMutedWords<T extends { tweet: CachedPost }>(
  deps: ReadDeps,
  viewer: Id,
  items: readonly T[],
  surface: Surface,
): MaybePromise<readonly (T & { more?: Mark })[]> {
  return whenThere(getViewerFilters(deps.db, viewer), ({ hasWords }) =>
    hasWords
      ? openWordFilter(deps.db, viewer, surface).then((filter) =>
          filter ? markItems(deps, viewer, items, filter) : items,
        )
      : items,
  )
}

/** A quoted post hides the post that quotes it where it would be hidden itself, except own posts. */
async function markItems<T extends { tweet: CachedPost }>(
  deps: ReadDeps,
  viewer: Id,
  items: readonly T[],
  filter: WordFilter,
) {
  const others = items.flatMap(({ tweet }) => (tweet.author_id === viewer ? [] : tweet))
  const quoted = await findQuotedPosts(deps, viewer, others)
  const hides = (post: CachedPost | undefined) =>
    post && filter({ author: post.author_id, key: post, texts: () => textsOf(post) })
  return items.flatMap((item): (T & { more?: Mark })[] => {
    const hidden = [hides(item.tweet), hides(quoted.get(item.tweet.id))].filter((each) => each !== undefined)
    if (hidden.length === 0) return [item]
    if (!hidden.every(({ leavesLine }) => leavesLine)) return []
    const matched = [...new Set(hidden.flatMap((each) => each.words))]
    return [{ ...item, more: { filtered: { words: matched.map((word) => word.text) }, matched } }]
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
