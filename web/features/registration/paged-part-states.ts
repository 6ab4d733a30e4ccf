import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'

/** The states of a list that is a part of its screen and needs no text at its end. */
export function pagedPartStates(query: UseInfiniteQueryResult<unknown>, failure: string) {
  const { more, ...states } = pagedQueryStates(query, failure)
  return query.hasNextPage ? { ...states, more } : states
}
