import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { SUGGESTIONS, SUGGESTIONS_FROM } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'

/** SPEC §8. */
const meta = { failure: 'Search failed' }

/** Whether one is what the other becomes by typing on. */
export const isPrefixPair = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

/** Users and hashtags while typing (SPEC §9). What was found for the word so far stays until there is news. */
export const suggestionsOptions = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => {
      const query = { q: text, only: 'suggestions', limit: SUGGESTIONS } as const
      const { users, hashtags } = await api('GET /search', { query, signal })
      return { users: users.slice(0, SUGGESTIONS), hashtags: hashtags.slice(0, SUGGESTIONS) }
    },
    enabled: text.length >= SUGGESTIONS_FROM,
    placeholderData: (held, before) => (before && isPrefixPair(text, before.queryKey[1] as string) ? held : undefined),
    retry: false,
    meta,
  })

const initialPageParam = null as string | null
const nextOf = (page: { nextCursor: string | null }) => page.nextCursor

/** The posts that match, best or newest first. */
export const tweetResultsOptions = (q: string, sort: 'top' | 'latest') =>
  infiniteQueryOptions({
    queryKey: ['tweets', 'search', sort, q],
    queryFn: ({ signal, pageParam: cursor }) =>
      api('GET /search', { query: { q, sort, only: 'tweets', ...(cursor && { cursor }) }, signal }),
    initialPageParam,
    getNextPageParam: nextOf,
    meta,
  })

/** The members that match. */
export const userResultsOptions = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'search', q],
    queryFn: ({ signal, pageParam: cursor }) =>
      api('GET /search', { query: { q, only: 'users', ...(cursor && { cursor }) }, signal }),
    initialPageParam,
    getNextPageParam: nextOf,
    meta,
  })
