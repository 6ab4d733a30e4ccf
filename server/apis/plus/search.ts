import type { search as contract } from '#contract/calls/search.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { User } from '#contract/calls/users.ts'
import { RECIPIENTS_FOUND } from '#contract/limits.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { parseQuery } from '#server/features/search/parse.ts'
import { findPeople } from '#server/features/search/people.ts'
import { type SearchQuery, search } from '#server/features/search/search.ts'
import { presentListed } from './posts/present-tweets.ts'

// A user has one search at a time, users take turns, and a search is given up when its client disconnects.
export const searchRoutes = (deps: Deps): Routes<typeof contract> => ({
  'GET /search': ({ viewer, query, signal }) =>
    deps.admission.run('search', viewer, () => presentSearch(deps, viewer, query), signal),
  'GET /users/search': ({ viewer, query: { q = '', limit = RECIPIENTS_FOUND, cursor }, signal }) =>
    deps.admission.run('search', viewer, () => findPeople(deps, viewer, parseQuery(q).text, { limit, cursor }), signal),
})

async function presentSearch(deps: Deps, viewer: Id, query: SearchQuery) {
  const { users: people, tweets: listed, ...found } = await search(deps, viewer, query)
  const users = people.map((user) => rawObject<User>(user))
  const tweets = await presentListed(deps, viewer, listed)
  const results: RawJson<User | Tweet>[] = [...users, ...tweets]
  const answer = { users, tweets, ...found }
  return query.query === undefined ? rawObject(answer) : rawObject({ ...answer, results })
}
