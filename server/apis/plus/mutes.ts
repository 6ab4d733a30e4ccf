import type { mutes } from '#contract/calls/mutes.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getMuted, hideReposts, setMute } from '#server/features/people/mutes/mute.ts'
import { resolveUser } from '#server/features/people/resolve.ts'

export const muteRoutes = (deps: Deps): Routes<typeof mutes> => ({
  'PUT /users/:id/mute': async ({ viewer, params, body }) =>
    setMute(deps, viewer, await resolveUser(deps, params.id), true, body),
  'DELETE /users/:id/mute': async ({ viewer, params }) =>
    setMute(deps, viewer, await resolveUser(deps, params.id), false),
  'GET /mutes': ({ viewer, query }) => getMuted(deps, viewer, query),
  'PUT /users/:id/hidden-reposts': async ({ viewer, params }) =>
    hideReposts(deps, viewer, await resolveUser(deps, params.id), true),
  'DELETE /users/:id/hidden-reposts': async ({ viewer, params }) =>
    hideReposts(deps, viewer, await resolveUser(deps, params.id), false),
})
