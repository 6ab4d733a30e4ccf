import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Reason } from '#contract/calls/timelines.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Author } from '#contract/calls/users.ts'
import { entityQueries } from './entities.ts'

/** The first element of each key whose data contains tweets. */
export const TWEETS = ['tweets'] as const
const tweets = entityQueries<Tweet>('tweets', 'tweet')

const hasId = (id: string) => (tweet: Tweet) => tweet._id === id

/** Changes every cached copy of a tweet. `change` must be repeatable. */
export const patchTweet = (cache: QueryClient, id: string, change: (tweet: Tweet) => Tweet): void =>
  tweets.patch(cache, hasId(id), change)

/** Replaces every copy of these tweets. Fields of the list stay: who retweeted the tweet, and why it is suggested or hidden. */
export function putTweets(cache: QueryClient, fresh: readonly Tweet[]): void {
  const byId = new Map(fresh.map((tweet) => [tweet._id, tweet]))
  tweets.patch(
    cache,
    (tweet) => byId.has(tweet._id),
    (old: Tweet & { reason?: Reason }) => ({
      ...(byId.get(old._id) as Tweet),
      retweetedBy: old.retweetedBy,
      ...(old.reason && { reason: old.reason }),
      ...(old.filtered && { filtered: old.filtered }),
    }),
  )
}

/** Shows a user's new name and picture on all their tweets. */
export const patchAuthor = (cache: QueryClient, author: Author): void =>
  tweets.patch(
    cache,
    (tweet) => tweet.user._id === author._id,
    (tweet) => ({ ...tweet, user: author }),
  )

/** Removes a tweet from every list. Returns the undo, which restores its places; null if no list had it. */
export function removeTweet(cache: QueryClient, id: string): (() => void) | null {
  const isMeant = hasId(id)
  const before = tweets.getLists(cache)
  const isListed = before.some(([, lists]) => lists.flat().some(isMeant))
  tweets.updateLists(cache, TWEETS, (lists) =>
    lists.map((items) => (items.some(isMeant) ? items.filter((tweet) => !isMeant(tweet)) : items)),
  )
  if (!isListed) return null
  return () => {
    for (const [key, old] of before)
      tweets.updateLists(cache, key, (lists) =>
        lists.flat().some(isMeant) ? lists : lists.map((items, page) => withTweetOf(old[page] ?? [], items, id)),
      )
  }
}

function withTweetOf(old: Tweet[], items: Tweet[], id: string): Tweet[] {
  const at = old.findIndex(hasId(id))
  return at < 0 ? items : items.toSpliced(at, 0, old[at] as Tweet)
}

/** Inserts a new tweet at the top of the cached lists under a key. */
export const addTweet = (cache: QueryClient, queryKey: QueryKey, tweet: Tweet): void =>
  tweets.updateLists(cache, queryKey, ([first, ...rest]) => {
    if (!first) return []
    const isThere = [first, ...rest].flat().some(hasId(tweet._id))
    return [isThere ? first : [tweet, ...first], ...rest]
  })

/** Any cached copy of a tweet, to show while it is fetched. */
export const findTweet = (cache: QueryClient, id: string): Tweet | undefined => tweets.find(cache, hasId(id))
