import type { relations } from '#server/apis/mastodon/calls/relations.ts'
import { ACCOUNT_LIMITS, accountList, presentMuted } from '#server/apis/mastodon/entities/account-list.ts'
import { minutesOf } from '#server/apis/mastodon/entities/filter.ts'
import { presentRelationship } from '#server/apis/mastodon/entities/relationship.ts'
import { type MastodonPageQuery, rangeOf } from '#server/apis/mastodon/http/pages.ts'
import { refuseMissing } from '#server/apis/mastodon/http/refuse-missing.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { AppError } from '#server/core/errors.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { listBlocked, setBlock } from '#server/features/people/block.ts'
import { removeFollower, setFollow } from '#server/features/people/follow.ts'
import { acceptRequest, rejectRequest } from '#server/features/people/follow-requests/answer.ts'
import { listRequesters } from '#server/features/people/follow-requests/list.ts'
import { hideReposts, listMuted, setMute } from '#server/features/people/mutes/mute.ts'
import { requireUser } from '#server/features/people/resolve.ts'

type ToAccount = Pick<CallRequest, 'client'> & { viewer: Id; params: { id: string } }

export const relationRoutes = (deps: Deps): Routes<typeof relations> => {
  /** Changes the relation to the account of the path, and answers the relation after the change. */
  const after = async (request: ToAccount, change: (viewer: Id, other: Id) => Promise<unknown>) => {
    const other = await requireUser(deps, idIn(deps, request.params.id))
    await change(request.viewer, other)
    return presentRelationship(readerOf(deps, request), other)
  }
  const addressAt = (request: Pick<CallRequest, 'client'> & { query: MastodonPageQuery }, path: string) =>
    [rangeOf(request.query, ACCOUNT_LIMITS), addressOf(request, path)] as const

  return {
    'POST /v1/accounts/:id/follow': (request) =>
      after(request, async (viewer, other) => {
        await setFollow(deps, viewer, other, true)
        const { reblogs } = request.body
        if (reblogs !== undefined) await hideReposts(deps, viewer, other, !reblogs)
      }),
    'POST /v1/accounts/:id/unfollow': (request) => after(request, (viewer, other) => unfollow(deps, viewer, other)),
    'POST /v1/accounts/:id/remove_from_followers': (request) =>
      after(request, (viewer, other) => removeFollower(deps, viewer, other)),
    'POST /v1/accounts/:id/block': (request) => after(request, (viewer, other) => setBlock(deps, viewer, other, true)),
    'POST /v1/accounts/:id/unblock': (request) =>
      after(request, (viewer, other) => setBlock(deps, viewer, other, false)),
    'POST /v1/accounts/:id/mute': (request) =>
      after(request, (viewer, other) => {
        const { notifications: hidesNotifications = true, duration = null } = request.body
        return setMute(deps, viewer, other, true, { minutes: minutesOf(duration), hidesNotifications })
      }),
    'POST /v1/accounts/:id/unmute': (request) => after(request, (viewer, other) => setMute(deps, viewer, other, false)),
    'POST /v1/accounts/:id/note': (request) =>
      after(request, async () => {
        if (request.body.comment) refuseMissing()
      }),
    'POST /v1/accounts/:id/pin': refuseMissing,
    'POST /v1/accounts/:id/unpin': (request) => after(request, async () => {}),
    'GET /v1/follow_requests': (request) =>
      accountList(readerOf(deps, request), ...addressAt(request, '/v1/follow_requests'), (page) =>
        listRequesters(deps, request.viewer, page),
      ),
    'POST /v1/follow_requests/:id/authorize': (request) =>
      after(request, (viewer, other) => acceptRequest(deps, viewer, other)),
    'POST /v1/follow_requests/:id/reject': (request) =>
      after(request, (viewer, other) => rejectRequest(deps, viewer, other)),
    'GET /v1/blocks': (request) =>
      accountList(readerOf(deps, request), ...addressAt(request, '/v1/blocks'), (page) =>
        listBlocked(deps, request.viewer, page),
      ),
    'GET /v1/mutes': (request) =>
      accountList(
        readerOf(deps, request),
        ...addressAt(request, '/v1/mutes'),
        (page) => listMuted(deps, request.viewer, page),
        presentMuted,
      ),
    'GET /v1/domain_blocks': () => [],
    'GET /v1/endorsements': () => [],
  }
}

/** Ends a follow. Across a block there is none. */
async function unfollow(deps: Deps, viewer: Id, other: Id): Promise<void> {
  try {
    await setFollow(deps, viewer, other, false)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'blocked') throw error
  }
}
