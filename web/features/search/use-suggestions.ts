import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Found, Hashtag } from '#contract/calls/search.ts'
import type { User } from '#contract/calls/users.ts'
import { SUGGESTIONS, SUGGESTIONS_FROM, SUGGESTIONS_REST_MS } from '#contract/limits.ts'
import { routes } from '#web/core/routes.ts'
import { useDebounced } from '#web/core/use-debounced.ts'
import { isPrefixPair, type ResultsTab, resultsOptions, suggestionsOptions } from './api.ts'

/** A suggested user or hashtag and its address. */
export type Suggestion = { key: string; to: string } & (
  | { kind: 'user'; user: User }
  | { kind: 'hashtag'; hashtag: Hashtag }
)

/** The users, and hashtags, where the list takes the room of the results. */
const MAX_ABOVE_RESULTS = 3

/** The suggestions for the typed text, fetched when typing pauses: users, then hashtags. */
export function useSuggestions(text: string): Suggestion[] {
  const rested = useDebounced(text.trim(), SUGGESTIONS_REST_MS)
  const { data, isError } = useQuery(suggestionsOptions(rested))
  return isError ? [] : toSuggestions(data, { text, query: rested, most: SUGGESTIONS })
}

/** The suggestions for the typed text from the results of a tab, without a request. */
export function useSuggestionsOfResults(text: string, query: string, tab: ResultsTab): Suggestion[] {
  const { data, isError } = useInfiniteQuery({
    ...resultsOptions(query, tab),
    enabled: false,
    placeholderData: (cached, before) =>
      before && isPrefixPair(query, before.queryKey[3] as string) ? cached : undefined,
  })
  return isError ? [] : toSuggestions(data?.pages[0], { text, query, most: MAX_ABOVE_RESULTS })
}

function toSuggestions(
  found: Pick<Found, 'users' | 'hashtags'> | undefined,
  { text, query, most }: { text: string; query: string; most: number },
): Suggestion[] {
  const typed = text.trim()
  if (!found || typed.length < SUGGESTIONS_FROM || !isPrefixPair(typed, query)) return []
  const users = found.users.slice(0, most).map((user): Suggestion => {
    return { kind: 'user', key: user._id, to: routes.user(user.username), user }
  })
  const hashtags = found.hashtags.slice(0, most).map((hashtag): Suggestion => {
    return { kind: 'hashtag', key: `#${hashtag.tag}`, to: routes.search(`#${hashtag.tag}`), hashtag }
  })
  return [...users, ...hashtags]
}

export const optionId = (list: string, index: number) => `${list}-${index}`
