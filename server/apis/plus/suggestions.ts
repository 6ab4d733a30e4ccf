import type { suggestions } from '#contract/calls/suggestions.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { followAll } from '#server/features/people/suggestions/follow-all.ts'
import { suggestUsers } from '#server/features/people/suggestions/suggest.ts'
import { getTopics, setTopics } from '#server/features/people/suggestions/topics.ts'

export const suggestionRoutes = (deps: Deps): Routes<typeof suggestions> => ({
  'GET /suggestions/users': ({ viewer, query }) => suggestUsers(deps, viewer, query.limit),
  'POST /suggestions/follow': ({ viewer, body }) => followAll(deps, viewer, body.users),
  'GET /topics': ({ viewer }) => getTopics(deps, viewer),
  'PUT /topics': ({ viewer, body }) => setTopics(deps, viewer, body.topics),
})
