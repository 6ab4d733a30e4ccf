import { findBlockedByName } from '#server/apis/mastodon/blocked-account.ts'
import type { accounts } from '#server/apis/mastodon/calls/accounts.ts'
import { presentAccount, presentAccounts } from '#server/apis/mastodon/entities/account.ts'
import { ACCOUNT_LIMITS, accountList } from '#server/apis/mastodon/entities/account-list.ts'
import { presentRelationships } from '#server/apis/mastodon/entities/relationship.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { offsetsOf } from '#server/apis/mastodon/http/offsets.ts'
import { type MastodonPageQuery, rangeOf } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { listKnown, listRelations } from '#server/features/people/followers.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { showsFollows } from '#server/features/people/privacy/follows-shown.ts'
import { keepShownUsers, requireShownUser, requireUser } from '#server/features/people/resolve.ts'
import { searchPeople } from '#server/features/search/people.ts'
import { accountStatuses } from './account-statuses.ts'

/** Users that a search reads at most. */
const MAX_FOUND = 200

export const accountsRoutes = (deps: Deps): Routes<typeof accounts> => ({
  'GET /v1/accounts': async (request) => {
    const ids = await keepShownUsers(deps, request.viewer, idsIn(deps, request.query.id))
    return rawList(await presentAccounts(readerOf(deps, request), ids))
  },
  'GET /v1/accounts/lookup': async (request) => {
    const name = nameIn(request, request.query.acct)
    const id = name === undefined ? undefined : await findIdByUsername(deps.db, name)
    return presentAccount(
      readerOf(deps, request),
      await requireShownUser(deps, request.viewer, id ?? fail('user_not_found')),
    )
  },
  'GET /v1/accounts/relationships': (request) =>
    presentRelationships(readerOf(deps, request), idsIn(deps, request.query.id)),
  'GET /v1/accounts/search': async (request) => {
    const { q = '', following = false } = request.query
    const { start, end } = offsetsOf(request.query, ACCOUNT_LIMITS)
    const name = nameIn(request, q) ?? ''
    const query = { q: name, limit: following ? MAX_FOUND : end }
    const { users } = await searchPeople(deps, request.viewer, query, request.signal)
    const found = (following ? users.filter(({ isFollowing }) => isFollowing) : users).map(({ _id }) =>
      deps.ids.parse(_id),
    )
    const ids = following ? found : [...(await findBlockedByName(deps, request.viewer, name)), ...found]
    return rawList(await presentAccounts(readerOf(deps, request), ids.slice(start, end)))
  },
  'GET /v1/accounts/familiar_followers': async (request) => {
    const reader = readerOf(deps, request)
    const known = []
    for (const id of await keepShownUsers(deps, request.viewer, idsIn(deps, request.query.id))) {
      const followers = (await listKnown(deps, request.viewer, id)).slice(0, ACCOUNT_LIMITS.usual)
      const accounts = await presentAccounts(
        reader,
        followers.map((row) => row.author_id),
      )
      known.push(rawObject({ id: toDecimal(deps.ids, id), accounts }))
    }
    return rawList(known)
  },
  'GET /v1/accounts/:id': async (request) =>
    presentAccount(
      readerOf(deps, request),
      await requireShownUser(deps, request.viewer, idIn(deps, request.params.id)),
    ),
  'GET /v1/accounts/:id/statuses': (request) => accountStatuses(deps, request),
  'GET /v1/accounts/:id/followers': (request) => follows(deps, request, 'followers'),
  'GET /v1/accounts/:id/following': (request) => follows(deps, request, 'following'),
  'GET /v1/accounts/:id/featured_tags': (request) => emptyListOf(deps, request),
  'GET /v1/accounts/:id/endorsements': (request) => emptyListOf(deps, request),
  'GET /v1/accounts/:id/identity_proofs': (request) => emptyListOf(deps, request),
  'GET /v1/accounts/:id/lists': (request) => emptyListOf(deps, request),
  'POST /v1/accounts': () => fail('insufficient_scope'),
})

const idsIn = (deps: Deps, texts: readonly string[] = []): Id[] => [...new Set(texts.map((text) => idIn(deps, text)))]

type OfAccount = Pick<CallRequest, 'client'> & { viewer: Id; params: { id: string } }

/** The followers of an account, or those it follows; none where it hides them. */
async function follows(deps: Deps, request: OfAccount & { query: MastodonPageQuery }, side: 'followers' | 'following') {
  const { viewer, query, params } = request
  const user = await requireUser(deps, idIn(deps, params.id))
  const isShown = await showsFollows(deps, viewer, user)
  return accountList(
    readerOf(deps, request),
    rangeOf(query, ACCOUNT_LIMITS),
    addressOf(request, `/v1/accounts/${params.id}/${side}`),
    (page) => (isShown ? listRelations(deps, viewer, user, side, page) : { items: [], nextCursor: null }),
  )
}

async function emptyListOf(deps: Deps, { viewer, params }: OfAccount): Promise<[]> {
  await requireShownUser(deps, viewer, idIn(deps, params.id))
  return []
}

/** The username in `@name` or `name@host`; undefined for another host. Other texts stay as they are. */
function nameIn(request: Pick<CallRequest, 'client'>, text: string): string | undefined {
  const [, name, host] = /^@?([^@\s]+)@([^@\s]+)$/.exec(text.trim()) ?? []
  if (name === undefined) return text.trim().replace(/^@/, '')
  return host!.toLowerCase() === new URL(request.client.origin).host ? name : undefined
}
