import type { search as contract } from '#contract/calls/search.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { User } from '#contract/calls/users.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { searchPeople } from '#server/features/search/people.ts'
import { type SearchQuery, search } from '#server/features/search/search.ts'
import { getTagged } from '#server/features/search/tag.ts'
import { presentListed, presentTweetPage } from './posts/present-tweets.ts'

export const searchRoutes = (deps: Deps): Routes<typeof contract> => ({
  'GET /search': ({ viewer, query, signal }) => presentSearch(deps, viewer, query, signal),
  'GET /tweets/tag/:tag': ({ viewer, params, query, client, signal }) => {
    const reader = { viewer, addressRange: client.addressRange, signal }
    return presentTweetPage(deps, viewer, getTagged(deps, reader, params.tag, query))
  },
  'GET /users/search': ({ viewer, query, signal }) => searchPeople(deps, viewer, query, signal),
})

async function presentSearch(deps: Deps, viewer: Id, query: SearchQuery, signal: AbortSignal) {
  const { users: people, tweets: listed, ...found } = await search(deps, viewer, query, signal)
  const users = people.map((user) => rawObject<User>(user))
  const tweets = await presentListed(deps, viewer, listed)
  const results: RawJson<User | Tweet>[] = [...users, ...tweets]
  const answer = { users, tweets, ...found }
  return query.query === undefined ? rawObject(answer) : rawObject({ ...answer, results })
}
