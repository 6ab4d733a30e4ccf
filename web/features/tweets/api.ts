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
import { ApiError, api } from '#web/core/api/api.ts'
import { addTweet, findTweet, patchTweet, putTweets, removeTweet } from '#web/core/queries/patch-tweet.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'

/** The lists a new post of one's own enters at the top. */
export const TIMELINES_KEY = ['tweets', 'timeline'] as const

/** The lists on a member's page; `filter` is one of its tabs. */
export const userTweetsKey = (username: string, filter: string) => ['tweets', 'member', username.toLowerCase(), filter]

const repliesKey = (id: string) => ['tweets', 'replies', id]

export const tweetOptions = (id: string) =>
  queryOptions({
    queryKey: ['tweets', 'one', id],
    queryFn: async ({ signal }) => ({
      ...(await api('GET /tweets/:id', { params: { id }, signal })),
      askedAt: Date.now(),
    }),
    meta: { failure: 'Failed to load tweet' },
  })

/** One post. A copy that is already on this device shows at once and is then brought up to date. */
export function useTweet(id: string) {
  const cache = useQueryClient()
  const query = useQuery({
    ...tweetOptions(id),
    initialData: () => {
      const tweet = findTweet(cache, id)
      return tweet && { tweet, askedAt: 0 }
    },
    initialDataUpdatedAt: 0,
  })
  useUpdateTweetCopies(query.data?.askedAt, query.data ? [query.data.tweet] : [])
  return query
}

/** Shows what an answer says of its posts on every copy of them, once per answer. */
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

export const repliesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: repliesKey(id),
    queryFn: ({ signal, pageParam }) =>
      api('GET /tweets/:id/replies', { params: { id }, query: pageQuery(pageParam), signal }),
    ...cursorPaging,
  })

/** Looks whether there are new replies at the end of those shown. What is being read stays where it is. */
export async function refreshReplies(cache: QueryClient, id: string): Promise<void> {
  const { queryKey } = repliesOptions(id)
  const held = cache.getQueryData(queryKey)
  const last = held?.pages.at(-1)
  // What is not shown yet is fetched by scrolling on.
  if (!last || last.nextCursor !== null) return
  const cursor = held?.pageParams.at(-1) as string | null
  const fresh = await api('GET /tweets/:id/replies', { params: { id }, query: pageQuery(cursor) })
  const known = new Set(last.tweets.map(({ _id }) => _id))
  const news = fresh.tweets.filter(({ _id }) => !known.has(_id))
  cache.setQueryData(queryKey, (now) => {
    if (!now || now.pages.length !== held?.pages.length) return now
    const end = now.pages.at(-1)?.tweets ?? []
    const added = news.filter(({ _id }) => !end.some((tweet) => tweet._id === _id))
    return { ...now, pages: [...now.pages.slice(0, -1), { tweets: [...end, ...added], nextCursor: fresh.nextCursor }] }
  })
}

/** Asks the server what a post is now and shows it everywhere. */
export async function refreshTweet(cache: QueryClient, id: string): Promise<void> {
  try {
    // A look that is under way may have been answered before the news.
    await cache.cancelQueries({ queryKey: tweetOptions(id).queryKey })
    await cache.fetchQuery({ ...tweetOptions(id), staleTime: 0 })
    // With what was heard and done while it was on its way.
    const fresh = cache.getQueryData(tweetOptions(id).queryKey)
    if (fresh) putTweets(cache, [fresh.tweet])
  } catch (error) {
    // Still out of reach: the copies stay as they were last confirmed.
    if (error instanceof ApiError && error.code === 'tweet_not_found') removeTweet(cache, id)
  }
}

interface TweetEdit {
  content: string
  /** Present pictures that stay, by address, with their descriptions. */
  keptImages: readonly { url: string; alt: string }[]
  addedImages: readonly { file: File; alt: string }[]
}

export function useEditTweet(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ content, keptImages: keep, addedImages: add }: TweetEdit) =>
      api('PUT /tweets/:id', {
        params: { id },
        body: {
          content,
          replaceImages: 'true',
          keepImages: keep.map((image) => image.url),
          keepAlt: keep.map((image) => image.alt),
          alt: add.map((image) => image.alt),
        },
        files: { images: add.map((image) => image.file) },
      }),
    onSuccess: ({ tweet }) => putTweets(cache, [tweet]),
    // The dialog shows it: a toast behind a modal dialog is out of reach.
    meta: { failure: 'Failed to update tweet', silent: true },
  })
}

/** Deletes an own post: gone at once, back in its place when the server refuses. */
export function useDeleteTweet() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Tweet) => api('DELETE /tweets/:id', { params: { id: _id } }),
    onMutate: ({ _id }) => removeTweet(cache, _id),
    onError: (_error, _tweet, putBack) => putBack?.(),
    onSuccess: (_answer, { _id, replyTo }) => {
      cache.removeQueries({ queryKey: tweetOptions(_id).queryKey })
      if (replyTo) countReplies(cache, replyTo, -1)
    },
    meta: { failure: 'Failed to delete tweet' },
  })
}

/** Shows a post of one's own where it belongs. */
export function addPublishedTweet(cache: QueryClient, tweet: Tweet): void {
  addTweet(cache, TIMELINES_KEY, tweet)
  addTweet(cache, userTweetsKey(tweet.user.username, tweet.replyTo ? 'replies' : 'posts'), tweet)
  if (tweet.media.length > 0) addTweet(cache, userTweetsKey(tweet.user.username, 'media'), tweet)
  if (!tweet.replyTo) return
  addTweet(cache, repliesKey(tweet.replyTo), tweet)
  countReplies(cache, tweet.replyTo, 1)
}

function countReplies(cache: QueryClient, id: string, by: 1 | -1): void {
  const known = findTweet(cache, id)
  if (!known) return
  const repliesCount = Math.max(0, known.repliesCount + by)
  patchTweet(cache, id, (tweet) => ({ ...tweet, repliesCount }))
}
