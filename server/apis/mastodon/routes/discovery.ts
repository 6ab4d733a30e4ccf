import type { SuggestionReason } from '#contract/calls/suggestions.ts'
import type { discovery } from '#server/apis/mastodon/calls/discovery.ts'
import { presentAccounts, presentEachAccount } from '#server/apis/mastodon/entities/account.ts'
import { ACCOUNT_LIMITS } from '#server/apis/mastodon/entities/account-list.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { refuseMissing } from '#server/apis/mastodon/http/refuse-missing.ts'
import { readerOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { listDirectory } from '#server/features/people/suggestions/directory.ts'
import { suggestUsers } from '#server/features/people/suggestions/suggest.ts'

/** The reasons of suggestions by the words of Mastodon. */
const SOURCES: Record<SuggestionReason['type'], string> = {
  followed: 'friends_of_friends',
  topic: 'similar_to_recently_followed',
  popular: 'most_followed',
  new: 'featured',
  member: 'featured',
}
/** The word of versions before 4.3 for all reasons. */
const LEGACY_SOURCE = 'global'

/** The default number of users in a directory. */
const DIRECTORY_LIMIT = 40

export const discoveryRoutes = (deps: Deps): Routes<typeof discovery> => ({
  'GET /v1/suggestions': async (request) => {
    const { suggestions } = await suggestUsers(deps, request.viewer, request.query.limit)
    const ids = suggestions.map(({ user }) => deps.ids.parse(user._id))
    return rawList(await presentAccounts(readerOf(deps, request), ids))
  },
  'GET /v2/suggestions': async (request) => {
    const { suggestions } = await suggestUsers(deps, request.viewer, request.query.limit)
    const ids = suggestions.map(({ user }) => deps.ids.parse(user._id))
    const accounts = await presentEachAccount(readerOf(deps, request), ids)
    return rawList(
      suggestions.flatMap(({ reason }, index) => {
        const account = accounts[index]
        const sources = [SOURCES[reason.type]]
        return account ? rawObject({ source: LEGACY_SOURCE, sources, account }) : []
      }),
    )
  },
  'DELETE /v1/suggestions/:id': refuseMissing,
  'GET /v1/directory': async (request) => {
    const { order, offset = 0, limit = DIRECTORY_LIMIT } = request.query
    const ids = await listDirectory(deps, request.viewer, {
      order: order === 'new' ? 'new' : 'active',
      offset: Math.max(offset, 0),
      limit: Math.min(Math.max(limit, 1), ACCOUNT_LIMITS.most),
    })
    return rawList(await presentAccounts(readerOf(deps, request), ids))
  },
})
