import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TweetPage } from '#contract/calls/tweets.ts'
import { SUGGESTIONS, SUGGESTIONS_FROM } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'

const meta = { failure: t('Search failed') }

/** Whether one text is the beginning of the other. */
export const isPrefixPair = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

/** Users and hashtags while typing. The suggestions for a shorter or longer text stay until the new ones are loaded. */
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

/** The tweets that match, best or newest first. */
export const tweetResultsOptions = (q: string, sort: 'top' | 'latest') =>
  infiniteQueryOptions({
    queryKey: ['tweets', 'search', sort, q],
    queryFn: ({ signal, pageParam }) =>
      api('GET /search', { query: { q, sort, only: 'tweets', ...pageQuery(pageParam) }, signal }),
    ...cursorPaging,
    // Not every server sorts.
    select: (data) => (sort === 'latest' ? sortByTime(data) : data),
    meta,
  })

const sortByTime = <P extends TweetPage, C>({ pages, pageParams }: InfiniteData<P, C>) => {
  const tweets = pages.flatMap((page) => page.tweets).sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  return { pages: pages.slice(-1).map((page) => ({ ...page, tweets })), pageParams }
}

/** The users that match. */
export const userResultsOptions = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'search', q],
    queryFn: ({ signal, pageParam }) =>
      api('GET /search', { query: { q, only: 'users', ...pageQuery(pageParam) }, signal }),
    ...cursorPaging,
    meta,
  })

/** The newest tweets of everyone. */
export const newestOptions = infiniteQueryOptions({
  queryKey: ['tweets', 'newest'],
  queryFn: ({ signal, pageParam }) => api('GET /tweets', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
})
