import { RECIPIENTS_FOUND } from '#contract/limits.ts'
import type { search as contract } from '#contract/search.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { parseQuery } from './parse.ts'
import { findPeople } from './people.ts'
import { search } from './search.ts'
import { withSearchSlot } from './search-slot.ts'

export const searchRoutes = (deps: Deps): Routes<typeof contract> => ({
  'GET /search': ({ viewer, query, untilGone }) =>
    withSearchSlot(deps, viewer, () => search(deps, viewer, query), untilGone()),
  'GET /users/search': ({ viewer, query: { q = '', limit = RECIPIENTS_FOUND, cursor }, untilGone }) =>
    withSearchSlot(deps, viewer, () => findPeople(deps, viewer, parseQuery(q).text, { limit, cursor }), untilGone()),
})
