import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SuggestedTweet } from '#contract/calls/timelines.ts'
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import { api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'
import { TIMELINES_KEY } from '#web/features/tweets/api.ts'

/** How often an open timeline asks whether there is something newer while nobody tells. */
export const POLL_MS = 60_000

/** The tabs of Home. */
export const timelineTabs = [
  { value: 'for-you', label: 'For you' },
  { value: 'following', label: 'Following' },
] as const
export type TimelineTab = (typeof timelineTabs)[number]['value']

/** A post as a timeline holds it; one's own new one stands there without a reason. */
export type TimelineTweet = Tweet & Partial<Pick<SuggestedTweet, 'reason'>>
type Cursor = string | null
export type Timeline = InfiniteData<TweetPage, Cursor>

const fetchPage = (tab: TimelineTab, cursor: Cursor, signal: AbortSignal): Promise<TweetPage> =>
  api(`GET /timelines/${tab}`, { query: pageQuery(cursor), signal })

/** A timeline. Not refetched by itself: what is being read stays, and newer posts wait to be shown. */
export const timelineOptions = (tab: TimelineTab) =>
  infiniteQueryOptions({
    queryKey: [...TIMELINES_KEY, tab],
    queryFn: ({ signal, pageParam }) => fetchPage(tab, pageParam, signal),
    ...cursorPaging,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { stays: true },
  })

/** The beginning of the keys of first pages looked at. */
export const LATEST_KEY = ['tweets', 'latest'] as const

/** The first page as it is now, looked at while the timeline is open. `askedAt` tells one look from the next. */
export const latestPageOptions = (tab: TimelineTab) =>
  queryOptions({
    queryKey: [...LATEST_KEY, tab],
    queryFn: async ({ signal }) => ({ ...(await fetchPage(tab, null, signal)), askedAt: Date.now() }),
    staleTime: POLL_MS,
    refetchOnWindowFocus: true,
  })
