import { queryOptions } from '@tanstack/react-query'
import type { Hashtag } from '#contract/calls/search.ts'
import type { User } from '#contract/calls/users.ts'
import { SUGGESTIONS } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import type { Trigger } from './trigger.ts'

/** A suggested user or hashtag, and the text that is inserted for it. */
export type Suggestion = { key: string; text: string } & (
  | { kind: 'user'; user: User }
  | { kind: 'hashtag'; hashtag: Hashtag }
)

/** Suggestions for the word at the caret. Those for a shorter word stay until the new ones are loaded. */
export const suggestionsOptions = (kind: Trigger['kind'], query: string) =>
  queryOptions({
    queryKey: ['caret-suggestions', kind, query],
    queryFn: ({ signal }) => (kind === 'mention' ? findUsers(query, signal) : findHashtags(query, signal)),
    placeholderData: (cached, before) =>
      before?.queryKey[1] === kind && query.startsWith(before.queryKey[2] as string) ? cached : undefined,
    enabled: query !== '',
    retry: false,
    staleTime: 60_000,
    meta: { silent: true },
  })

async function findUsers(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { users } = await api('GET /users/search', { query: { q, limit: SUGGESTIONS }, signal })
  return users.slice(0, SUGGESTIONS).map((user) => ({ kind: 'user', key: user._id, text: `@${user.username} `, user }))
}

async function findHashtags(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { hashtags } = await api('GET /search', { query: { q, only: 'hashtags', limit: SUGGESTIONS }, signal })
  return hashtags
    .slice(0, SUGGESTIONS)
    .map((hashtag) => ({ kind: 'hashtag', key: hashtag.tag, text: `#${hashtag.tag} `, hashtag }))
}
