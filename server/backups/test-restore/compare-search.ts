/** Compares the rebuilt search of restored data with posts that it must find. */
import type { Id } from '#server/core/ids/ids.ts'
import { single } from '#server/db/list.ts'
import { searchedText } from '#server/features/posts/parts/searched-parts.ts'
import { matchesTweet } from '#server/features/search/document.ts'
import { parseQuery } from '#server/features/search/parse.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import { findLasting } from './compare-posts.ts'
import type { SampledTweet } from './sample.ts'
import type { Api, Reader } from './served-network.ts'

const MAX_SEARCHES = 5

/** Searches for some of the posts. Resolves to the posts that were not found, and to the number of searches. */
export async function compareSearch(api: Api, reader: Reader, sample: readonly SampledTweet[]) {
  const problems: string[] = []
  const searched = sample.filter((tweet) => queryFor(tweet) !== null).slice(0, MAX_SEARCHES)
  for (const sampled of searched)
    problems.push(
      ...(await findLasting(api, sampled, async (tweet) => {
        const query = queryFor(tweet)
        if (query === null || (await isFound(api, reader, tweet, query))) return []
        return [`The search does not find the post ${api.ids.format(tweet.id)}.`]
      })),
    )
  return { problems, searches: searched.length }
}

/**
 * A search that must find the post, by its author and its longest word of any script. Null for a post without a word,
 * or whose author has muted words, which may hide it.
 */
function queryFor(tweet: SampledTweet): string | null {
  if (tweet.hasMutedWords) return null
  const [word] = toWords(searchedText(tweet)).toSorted((a, b) => b.length - a.length)
  if (word === undefined) return null
  const query = `from:${tweet.username} "${word}"`
  const { all, from } = parseQuery(query)
  // By the rules of the index itself, so that folding and splitting of a script cannot make a false alarm.
  const isMatching = all.length > 0 && from.length === 1 && matchesTweet(tweet, { all, any: [], none: [] })
  return isMatching ? query : null
}

/**
 * Starts right above the post, however many others match, and reads until a page reaches below it. A page may be empty
 * while the search goes on.
 */
async function isFound({ ids }: Api, reader: Reader, { id, author_id }: SampledTweet, query: string): Promise<boolean> {
  const wanted = ids.format(id)
  let cursor: string | null = single.format(ids, { position: id + 1, snapshot: id + 1 })
  while (cursor !== null) {
    const parameters = new URLSearchParams({ q: query, only: 'tweets', sort: 'latest', cursor })
    const response = await reader.get(author_id, `/api/search?${parameters}`)
    if (!response.ok) return false
    const page = (await response.json()) as { tweets: { _id: string }[]; nextCursor: string | null }
    if (page.tweets.some((tweet) => tweet._id === wanted)) return true
    if (page.tweets.some((tweet) => ids.parse(tweet._id) < id) || isBelow(ids, page.nextCursor, id)) return false
    cursor = page.nextCursor
  }
  return false
}

const isBelow = (ids: Api['ids'], cursor: string | null, id: Id): boolean =>
  cursor !== null && single.parse(ids, cursor)!.position <= id
