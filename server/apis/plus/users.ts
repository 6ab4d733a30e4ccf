import type { users } from '#contract/calls/users.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getBlocked, setBlock } from '#server/features/people/block.ts'
import { removeFollower, setFollow } from '#server/features/people/follow.ts'
import { acceptAll, acceptRequest, rejectRequest } from '#server/features/people/follow-requests/answer.ts'
import { countRequests, getRequests } from '#server/features/people/follow-requests/list.ts'
import { getKnownFollowers, getRelations } from '#server/features/people/followers.ts'
import { getRandomUsers } from '#server/features/people/random.ts'
import { resolveUser } from '#server/features/people/resolve.ts'

export const userRoutes = (deps: Deps): Routes<typeof users> => ({
  'GET /users/random': ({ viewer, query }) => getRandomUsers(deps, viewer, query.limit),
  'POST /users/:id/follow': async ({ viewer, params, body }) =>
    setFollow(deps, viewer, await resolveUser(deps, params.id), body.on ?? 'flip'),
  'POST /users/:id/block': async ({ viewer, params, body }) =>
    setBlock(deps, viewer, await resolveUser(deps, params.id), body.on ?? 'flip'),
  'DELETE /followers/:id': async ({ viewer, params }) =>
    removeFollower(deps, viewer, await resolveUser(deps, params.id)),
  'GET /follow-requests': ({ viewer, query }) => getRequests(deps, viewer, query),
  'GET /follow-requests/count': ({ viewer }) => countRequests(deps.db, viewer),
  'POST /follow-requests/accept': ({ viewer }) => acceptAll(deps, viewer),
  'POST /follow-requests/:id/accept': async ({ viewer, params }) =>
    acceptRequest(deps, viewer, await resolveUser(deps, params.id)),
  'POST /follow-requests/:id/reject': async ({ viewer, params }) =>
    rejectRequest(deps, viewer, await resolveUser(deps, params.id)),
  'GET /blocks': ({ viewer, query }) => getBlocked(deps, viewer, query),
  'GET /users/:id/followers': async ({ viewer, params, query }) =>
    getRelations(deps, viewer, await resolveUser(deps, params.id), 'followers', query),
  'GET /users/:id/known-followers': async ({ viewer, params, query }) =>
    getKnownFollowers(deps, viewer, await resolveUser(deps, params.id), query),
  'GET /users/:id/following': async ({ viewer, params, query }) =>
    getRelations(deps, viewer, await resolveUser(deps, params.id), 'following', query),
})
