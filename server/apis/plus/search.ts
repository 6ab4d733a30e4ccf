import type { search as contract } from '#contract/calls/search.ts'
import { RECIPIENTS_FOUND } from '#contract/limits.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { parseQuery } from '#server/features/search/parse.ts'
import { findPeople } from '#server/features/search/people.ts'
import { search } from '#server/features/search/search.ts'

// A user has one search at a time, users take turns, and a search is given up when its client disconnects.
export const searchRoutes = (deps: Deps): Routes<typeof contract> => ({
  'GET /search': ({ viewer, query, signal }) =>
    deps.admission.run('search', viewer, () => search(deps, viewer, query), signal),
  'GET /users/search': ({ viewer, query: { q = '', limit = RECIPIENTS_FOUND, cursor }, signal }) =>
    deps.admission.run('search', viewer, () => findPeople(deps, viewer, parseQuery(q).text, { limit, cursor }), signal),
})
