import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { CallInput } from '#contract/index.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { addTweet, findTweet, patchTweet, putTweets, removeTweet } from '#web/core/queries/patch-tweet.ts'
import { OWN_PROFILE_KEY } from '#web/features/people/api.ts'

/** Prefix of the keys of timelines. */
export const TIMELINES_KEY = ['tweets', 'timeline'] as const

/** The key of the own scheduled posts. */
export const SCHEDULED_KEY = ['scheduled'] as const

/** The key of a user's list; `filter` is its tab. */
export const userTweetsKey = (username: string, filter: string) => ['tweets', 'user', username.toLowerCase(), filter]

/** The beginning of the keys of a post's replies: in each order, and of the hidden ones. */
export const repliesKey = (id: string) => ['tweets', 'replies', id]

/** The key of the posts that quote a post. */
export const quotesKey = (id: string) => ['tweets', 'quotes', id]

export const tweetOptions = (id: string) =>
  queryOptions({
    queryKey: ['tweets', 'one', id],
    queryFn: async ({ signal }) => ({
      ...(await api('GET /tweets/:id', { params: { id }, signal })),
      askedAt: Date.now(),
    }),
  })

/** A tweet. A cached copy shows at once while the current one is fetched. */
export function useTweet(id: string, isEnabled = true) {
  const cache = useQueryClient()
  const query = useQuery({
    ...tweetOptions(id),
    enabled: isEnabled,
    initialData: () => {
      const tweet = findTweet(cache, id)
      return tweet && { tweet, askedAt: 0 }
    },
    initialDataUpdatedAt: 0,
  })
  useUpdateTweetCopies(query.data?.askedAt, query.data ? [query.data.tweet] : [])
  return query
}

/** Writes the tweets of an answer to every cached copy, once for each answer. */
export function useUpdateTweetCopies(askedAt: number | undefined, tweets: readonly Tweet[]): void {
  const cache = useQueryClient()
  const spread = useEffectEvent(() => putTweets(cache, tweets))
  useEffect(() => {
    if (askedAt) spread()
  }, [askedAt])
}

export const ancestorsOptions = (id: string) =>
  queryOptions({
    queryKey: ['tweets', 'ancestors', id],
    queryFn: ({ signal }) => api('GET /tweets/:id/ancestors', { params: { id }, signal }),
  })

/** An order of replies. */
export type ReplyOrder = 'relevant' | 'newest' | 'liked'

/** The replies in an order; servers other than Plus have their own. */
export const repliesOptions = (id: string, sort: ReplyOrder) =>
  infiniteQueryOptions({
    queryKey: [...repliesKey(id), sort],
    queryFn: ({ signal, pageParam }) =>
      api('GET /tweets/:id/replies', { params: { id }, query: { ...pageQuery(pageParam), sort }, signal }),
    ...cursorPaging,
  })

/** Replies that the author of the thread has hidden. */
export const hiddenRepliesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...repliesKey(id), 'hidden'],
    queryFn: ({ signal, pageParam }) =>
      api('GET /tweets/:id/replies', { params: { id }, query: { ...pageQuery(pageParam), hidden: 'true' }, signal }),
    ...cursorPaging,
  })

/** Fetches new replies: they come after the last one shown, and in the list of the newest before the first. */
export async function refreshReplies(cache: QueryClient, id: string): Promise<void> {
  for (const sort of REPLY_ORDERS) {
    const { queryKey } = repliesOptions(id, sort)
    if (cache.getQueryCache().find({ queryKey, type: 'active' })) await refreshOrder(cache, id, sort)
  }
}

const REPLY_ORDERS: readonly ReplyOrder[] = ['relevant', 'newest', 'liked']

async function refreshOrder(cache: QueryClient, id: string, sort: ReplyOrder): Promise<void> {
  const { queryKey } = repliesOptions(id, sort)
  const cached = cache.getQueryData(queryKey)
  const last = cached?.pages.at(-1)
  const isNewest = sort === 'newest'
  // Scrolling loads further pages.
  if (!last || (!isNewest && last.nextCursor !== null)) return
  const cursor = isNewest ? null : (cached?.pageParams.at(-1) as string | null)
  const fresh = await api('GET /tweets/:id/replies', { params: { id }, query: { ...pageQuery(cursor), sort } })
  cache.setQueryData(queryKey, (now) => {
    if (!now || now.pages.length !== cached?.pages.length) return now
    const existing = new Set(now.pages.flatMap(({ tweets }) => tweets.map(({ _id }) => _id)))
    const news = fresh.tweets.filter(({ _id }) => !existing.has(_id))
    const at = isNewest ? 0 : now.pages.length - 1
    const page = now.pages[at]
    if (!page || news.length === 0) return now
    const tweets = isNewest ? [...news, ...page.tweets] : [...page.tweets, ...news]
    return {
      ...now,
      pages: now.pages.with(at, { ...page, tweets, ...(!isNewest && { nextCursor: fresh.nextCursor }) }),
    }
  })
}

/** Fetches a tweet and updates every cached copy. */
export async function refreshTweet(cache: QueryClient, id: string): Promise<void> {
  try {
    // A request in flight may be older than the event.
    await cache.cancelQueries({ queryKey: tweetOptions(id).queryKey })
    await cache.fetchQuery({ ...tweetOptions(id), staleTime: 0 })
    // From the cache, which includes changes made during the fetch.
    const fresh = cache.getQueryData(tweetOptions(id).queryKey)
    if (fresh) putTweets(cache, [fresh.tweet])
  } catch (error) {
    // The server is unreachable: the copies stay as last confirmed.
    if (error instanceof ApiError && error.code === 'tweet_not_found') removeTweet(cache, id)
  }
}

export function useEditTweet(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: Pick<CallInput<'PUT /tweets/:id'>, 'body' | 'files'>) =>
      api('PUT /tweets/:id', { params: { id }, ...change }),
    onSuccess: ({ tweet }) => putTweets(cache, [tweet]),
    // The dialog shows the error: a toast behind it is out of reach.
    meta: { failure: t('Failed to update tweet'), silent: true },
  })
}

/** Deletes an own tweet on the server. One that is gone counts as deleted. */
export async function sendDeletion(id: string): Promise<void> {
  try {
    await api('DELETE /tweets/:id', { params: { id }, keepalive: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'tweet_not_found') throw error
  }
}

/** The calls that set a mark of the viewer. */
const markCalls = {
  like: 'POST /tweets/like/:id',
  retweet: 'POST /tweets/retweet/:id',
  bookmark: 'POST /tweets/bookmark/:id',
} as const

/** Sets a mark, or removes it. Answers the mark and the counts that the server then has. */
export const sendMark = (name: keyof typeof markCalls, id: string, on: boolean): Promise<Partial<Tweet>> =>
  api(markCalls[name], { params: { id }, body: { on }, keepalive: true })

/** Adds an own new tweet to the cached lists it belongs to. */
export function addPublishedTweet(cache: QueryClient, tweet: Tweet): void {
  addTweet(cache, TIMELINES_KEY, tweet)
  addTweet(cache, userTweetsKey(tweet.user.username, tweet.replyTo ? 'replies' : 'posts'), tweet)
  // The number of own posts, where it is shown or followed.
  void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
  if (tweet.media.length > 0) addTweet(cache, userTweetsKey(tweet.user.username, 'media'), tweet)
  // The count of the quoted post, where it is shown.
  const quoted = tweet.quote?.tweet?._id
  if (quoted && findTweet(cache, quoted)) void refreshTweet(cache, quoted)
  if (!tweet.replyTo) return
  addTweet(cache, repliesKey(tweet.replyTo), tweet)
  countReplies(cache, tweet.replyTo, 1)
}

/** Changes the number of replies on every cached copy. */
export function countReplies(cache: QueryClient, id: string, by: 1 | -1): void {
  const existing = findTweet(cache, id)
  if (!existing) return
  const repliesCount = Math.max(0, existing.repliesCount + by)
  patchTweet(cache, id, (tweet) => ({ ...tweet, repliesCount }))
}
