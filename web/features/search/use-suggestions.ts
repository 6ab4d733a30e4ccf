import { useQuery } from '@tanstack/react-query'
import type { Hashtag } from '#contract/calls/search.ts'
import type { User } from '#contract/calls/users.ts'
import { SUGGESTIONS_FROM, SUGGESTIONS_REST_MS } from '#contract/limits.ts'
import { routes } from '#web/core/routes.ts'
import { useDebounced } from '#web/core/use-debounced.ts'
import { isPrefixPair, suggestionsOptions } from './api.ts'

/** A suggested user or hashtag and its address. */
export type Suggestion = { key: string; to: string } & (
  | { kind: 'user'; user: User }
  | { kind: 'hashtag'; hashtag: Hashtag }
)

/** The suggestions for the typed text: users, then hashtags, at most `most` of each. */
export function useSuggestions(text: string, most: number): Suggestion[] {
  const typed = text.trim()
  const rested = useDebounced(typed, SUGGESTIONS_REST_MS)
  const { data, isError } = useQuery(suggestionsOptions(rested))
  const isMeant = typed.length >= SUGGESTIONS_FROM && isPrefixPair(typed, rested)
  if (isError || !data || !isMeant) return []
  const users = data.users.slice(0, most).map((user): Suggestion => {
    return { kind: 'user', key: user._id, to: routes.user(user.username), user }
  })
  const hashtags = data.hashtags.slice(0, most).map((hashtag): Suggestion => {
    return { kind: 'hashtag', key: `#${hashtag.tag}`, to: routes.search(`#${hashtag.tag}`), hashtag }
  })
  return [...users, ...hashtags]
}

export const optionId = (list: string, index: number) => `${list}-${index}`
