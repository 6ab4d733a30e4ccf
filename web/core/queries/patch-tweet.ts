/** One post has copies in many cached answers. Every key that begins with `tweets` holds one of three shapes. */
import type { QueryClient } from '@tanstack/react-query'
import type { Reason } from '#contract/calls/timelines.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Author } from '#contract/calls/users.ts'
import { updateCached } from './update-cached.ts'

type Page = { tweets: Tweet[] }
type Held = { tweet: Tweet } | Page | { pages: Page[] }

/** The beginning of every key that holds posts. */
export const TWEETS = ['tweets'] as const

/** Changes every cached copy of one post. `change` must be repeatable: it also meets answers still being fetched. */
export const patchTweet = (cache: QueryClient, id: string, change: (tweet: Tweet) => Tweet): void =>
  patchWhere(cache, (tweet) => tweet._id === id, change)

/**
 * Replaces every copy of these posts by what the server now says of them, in one pass. Who reposted one, or why it is
 * suggested, belongs to the place where it is listed.
 */
export function putTweets(cache: QueryClient, fresh: readonly Tweet[]): void {
  const byId = new Map(fresh.map((tweet) => [tweet._id, tweet]))
  patchWhere(
    cache,
    (tweet) => byId.has(tweet._id),
    (held: Tweet & { reason?: Reason }) => ({
      ...(byId.get(held._id) as Tweet),
      retweetedBy: held.retweetedBy,
      ...(held.reason && { reason: held.reason }),
    }),
  )
}

/** Shows a member's new name and picture on everything they wrote. */
export const patchAuthor = (cache: QueryClient, author: Author): void =>
  patchWhere(
    cache,
    (tweet) => tweet.user._id === author._id,
    (tweet) => ({ ...tweet, user: author }),
  )

function patchWhere(cache: QueryClient, isMeant: (tweet: Tweet) => boolean, change: (tweet: Tweet) => Tweet): void {
  const patch = (tweet: Tweet) => (isMeant(tweet) ? change(tweet) : tweet)
  updateCached<Held>(cache, TWEETS, (held) => {
    if ('tweet' in held) return isMeant(held.tweet) ? { ...held, tweet: patch(held.tweet) } : held
    return mapPages(held, (tweets) => (tweets.some(isMeant) ? tweets.map(patch) : tweets))
  })
}

/** Takes a post out of every cached list. Returns how to put it back where it was. */
export function removeTweet(cache: QueryClient, id: string): () => void {
  const before = cache.getQueriesData<Held>({ queryKey: TWEETS })
  updateCached<Held>(cache, TWEETS, (held) =>
    'tweet' in held ? held : mapPages(held, (tweets) => (has(tweets, id) ? without(tweets, id) : tweets)),
  )
  return () => {
    for (const [key, held] of before) if (held) updateCached<Held>(cache, key, (now) => putBack(now, held, id))
  }
}

/** Puts a new post at the top of the lists under a key; a list that was never fetched stays so. */
export function addTweet(cache: QueryClient, queryKey: readonly unknown[], tweet: Tweet): void {
  updateCached<Held>(cache, queryKey, (held) => {
    let placed = 'tweet' in held || pagesOf(held).some((page) => has(page.tweets, tweet._id))
    if (placed || 'tweet' in held) return held
    return mapPages(held, (tweets) => {
      if (placed) return tweets
      placed = true
      return [tweet, ...tweets]
    })
  })
}

const has = (tweets: Tweet[], id: string) => tweets.some((tweet) => tweet._id === id)
const without = (tweets: Tweet[], id: string) => tweets.filter((tweet) => tweet._id !== id)
const pagesOf = (held: Page | { pages: Page[] }): Page[] => ('pages' in held ? held.pages : [held])

// Answers that do not change keep their identity, so nothing renders again.
function mapPages(held: Page | { pages: Page[] }, change: (tweets: Tweet[], index: number) => Tweet[]): Held {
  const mapPage = (page: Page, index: number) => {
    const tweets = change(page.tweets, index)
    return tweets === page.tweets ? page : { ...page, tweets }
  }
  if (!('pages' in held)) return mapPage(held, 0)
  const pages = held.pages.map(mapPage)
  return pages.every((page, index) => page === held.pages[index]) ? held : { ...held, pages }
}

function putBack(now: Held, before: Held, id: string): Held {
  if ('tweet' in now || 'tweet' in before || pagesOf(now).some((page) => has(page.tweets, id))) return now
  return mapPages(now, (tweets, index) => {
    const source = pagesOf(before)[index]?.tweets ?? []
    const at = source.findIndex((tweet) => tweet._id === id)
    return at < 0 ? tweets : tweets.toSpliced(at, 0, source[at] as Tweet)
  })
}

/** A copy of a post from wherever it is cached: shown while the server is asked. */
export function findTweet(cache: QueryClient, id: string): Tweet | undefined {
  for (const [, held] of cache.getQueriesData<Held>({ queryKey: TWEETS })) {
    if (!held) continue
    const tweets = 'tweet' in held ? [held.tweet] : pagesOf(held).flatMap((page) => page.tweets)
    const found = tweets.find((tweet) => tweet._id === id)
    if (found) return found
  }
}
