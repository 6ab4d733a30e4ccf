import type { statusPeople } from '#server/apis/mastodon/calls/status-people.ts'
import { ACCOUNT_LIMITS, accountList } from '#server/apis/mastodon/entities/account-list.ts'
import { presentStatus } from '#server/apis/mastodon/entities/status.ts'
import { statusList } from '#server/apis/mastodon/entities/status-list.ts'
import { type MastodonPageQuery, rangeOf } from '#server/apis/mastodon/http/pages.ts'
import { QUOTERS } from '#server/apis/mastodon/inputs/new-status.ts'
import { postIn, type StatusRequest } from '#server/apis/mastodon/named-status.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { findMarkers } from '#server/features/posts/marks/markers.ts'
import { postCache } from '#server/features/posts/post.ts'
import { detachQuote } from '#server/features/posts/quotes/detach.ts'
import { getQuotes } from '#server/features/posts/quotes/list.ts'
import { setWhoQuotes } from '#server/features/posts/quotes/set-who-quotes.ts'

type ListRequest = StatusRequest & { query: MastodonPageQuery }

/** The users with a mark of a post, the latest first. */
async function markers(deps: Deps, request: ListRequest, name: 'favourited_by' | 'reblogged_by') {
  const { viewer, params, query } = request
  const post = await postIn(deps, viewer, params.id)
  const table = name === 'favourited_by' ? 'tweet_likers' : 'tweet_retweeters'
  return accountList(
    readerOf(deps, request),
    rangeOf(query, ACCOUNT_LIMITS),
    addressOf(request, `/v1/statuses/${params.id}/${name}`),
    (page) => findMarkers(deps, viewer, post, table, page),
  )
}

export const statusPeopleRoutes = (deps: Deps): Routes<typeof statusPeople> => ({
  'GET /v1/statuses/:id/favourited_by': (request) => markers(deps, request, 'favourited_by'),
  'GET /v1/statuses/:id/reblogged_by': (request) => markers(deps, request, 'reblogged_by'),
  'GET /v1/statuses/:id/quotes': async (request) => {
    const { viewer, params, query } = request
    const post = await postIn(deps, viewer, params.id)
    const address = addressOf(request, `/v1/statuses/${params.id}/quotes`)
    return statusList(readerOf(deps, request), rangeOf(query), address, (page) => getQuotes(deps, viewer, post, page))
  },
  'POST /v1/statuses/:id/quotes/:quoting/revoke': async (request) => {
    const { viewer, params } = request
    const [own, quoting] = [await postIn(deps, viewer, params.id), idIn(deps, params.quoting)]
    await detachQuote(deps, viewer, own, quoting)
    // The quoting post may be hidden from the author of the quoted one, who sees the own post then.
    const found = await postCache.get(deps, quoting)
    const [visible] = found ? await visibleTweets(deps.db, viewer, [found], 'direct') : []
    return presentStatus(readerOf(deps, request), visible ?? findVisibleTweet(deps, viewer, own))
  },
  'PUT /v1/statuses/:id/interaction_policy': async (request) => {
    const { viewer, params, body } = request
    const post = await postIn(deps, viewer, params.id)
    const policy = body.quote_approval_policy
    const changed = policy ? setWhoQuotes(deps, viewer, post, QUOTERS[policy]) : findVisibleTweet(deps, viewer, post)
    return presentStatus(readerOf(deps, request), changed)
  },
})
