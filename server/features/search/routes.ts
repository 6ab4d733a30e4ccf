import type { search as contract } from '#contract/calls/search.ts'
import { RECIPIENTS_FOUND } from '#contract/limits.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { parseQuery } from './parse.ts'
import { findPeople } from './people.ts'
import { search } from './search.ts'
import { withSearchSlot } from './search-slot.ts'

export const searchRoutes = (deps: Deps): Routes<typeof contract> => ({
  'GET /search': ({ viewer, query, signal }) => withSearchSlot(deps, viewer, () => search(deps, viewer, query), signal),
  'GET /users/search': ({ viewer, query: { q = '', limit = RECIPIENTS_FOUND, cursor }, signal }) =>
    withSearchSlot(deps, viewer, () => findPeople(deps, viewer, parseQuery(q).text, { limit, cursor }), signal),
})
