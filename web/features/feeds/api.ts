import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TweetPage } from '#contract/calls/tweets.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { TIMELINES_KEY } from '#web/features/posts/api.ts'

/** The poll interval of an open timeline without a live connection. */
export const POLL_MS = 60_000

/** The tabs of Home. */
export const timelineTabs = [
  { value: 'for-you', label: t('For you') },
  { value: 'following', label: t('Following') },
] as const
export type TimelineTab = (typeof timelineTabs)[number]['value']

type Cursor = string | null
export type Timeline = InfiniteData<TweetPage, Cursor>

const fetchPage = (tab: TimelineTab, cursor: Cursor, signal: AbortSignal): Promise<TweetPage> =>
  api(`GET /timelines/${tab}`, { query: pageQuery(cursor), signal })

/** A timeline. Never refetched automatically: newer tweets wait behind a button. */
export const timelineOptions = (tab: TimelineTab) =>
  infiniteQueryOptions({
    queryKey: [...TIMELINES_KEY, tab],
    queryFn: ({ signal, pageParam }) => fetchPage(tab, pageParam, signal),
    ...cursorPaging,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { stays: true },
  })

/** Prefix of the keys of latest pages. */
export const LATEST_KEY = ['tweets', 'latest'] as const

/** The current first page, polled while the timeline is open. `askedAt` identifies the answer. */
export const latestPageOptions = (tab: TimelineTab) =>
  queryOptions({
    queryKey: [...LATEST_KEY, tab],
    queryFn: async ({ signal }) => ({ ...(await fetchPage(tab, null, signal)), askedAt: Date.now() }),
    staleTime: POLL_MS,
    refetchOnWindowFocus: true,
  })
