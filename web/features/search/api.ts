import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Found } from '#contract/calls/search.ts'
import { SUGGESTIONS, SUGGESTIONS_FROM } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'

const meta = { failure: t('Search failed') }

/** Whether one text is the beginning of the other. */
export const isPrefixPair = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

/** Users and hashtags for a typed text. The suggestions for a shorter or longer text stay until the new ones are loaded. */
export const suggestionsOptions = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => {
      const query = { q: text, only: 'suggestions', limit: SUGGESTIONS } as const
      const { users, hashtags } = await api('GET /search', { query, signal })
      return { users: users.slice(0, SUGGESTIONS), hashtags: hashtags.slice(0, SUGGESTIONS) }
    },
    enabled: text.length >= SUGGESTIONS_FROM,
    placeholderData: (cached, before) =>
      before && isPrefixPair(text, before.queryKey[1] as string) ? cached : undefined,
    retry: false,
    meta,
  })

/** The tabs of Explore. */
export type ResultsTab = 'top' | 'latest' | 'people'

/** The results of a query: tweets, best or newest first, or users. The first page of tweets includes users and hashtags. */
export const resultsOptions = (q: string, tab: ResultsTab) =>
  infiniteQueryOptions({
    queryKey: [tab === 'people' ? 'users' : 'tweets', 'search', tab, q],
    queryFn: ({ signal, pageParam }) => {
      const wanted = tab === 'people' ? ({ only: 'users' } as const) : { sort: tab }
      return api('GET /search', { query: { q, ...wanted, ...pageQuery(pageParam) }, signal })
    },
    ...cursorPaging,
    meta,
  })

/** Sorts tweets, newest first, as not every server does. */
export function newestFirst<C>({ pages, pageParams }: InfiniteData<Found, C>): InfiniteData<Found, C> {
  const tweets = pages.flatMap((page) => page.tweets).sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  return { pages: pages.slice(-1).map((page) => ({ ...page, tweets })), pageParams }
}

/** The newest tweets of everyone. */
export const newestOptions = infiniteQueryOptions({
  queryKey: ['tweets', 'newest'],
  queryFn: ({ signal, pageParam }) => api('GET /tweets', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
})
