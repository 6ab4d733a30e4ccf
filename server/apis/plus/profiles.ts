import type { profiles } from '#contract/calls/profiles.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { editProfile } from '#server/features/accounts/edit-profile.ts'
import { getProfile } from '#server/features/feeds/own-profile.ts'
import { summariseKnownFollowers } from '#server/features/people/followers.ts'
import { presentUsers } from '#server/features/people/present.ts'
import { getPrivacy, setPrivacy } from '#server/features/people/profiles/privacy.ts'
import { setFirstProfile } from '#server/features/people/profiles/set-first.ts'
import { resolveUser } from '#server/features/people/resolve.ts'

export const profileRoutes = (deps: Deps): Routes<typeof profiles> => ({
  'GET /users/:id': async ({ viewer, params }) => {
    const id = await resolveUser(deps, params.id)
    const [[user], knownFollowers] = await Promise.all([
      presentUsers(deps, viewer, [id]),
      summariseKnownFollowers(deps, viewer, id),
    ])
    return { ...(user ?? fail('user_not_found')), ...(knownFollowers.count > 0 && { knownFollowers }) }
  },
  'GET /profile': ({ viewer }) => getProfile(deps, viewer),
  'GET /privacy': ({ viewer }) => getPrivacy(deps, viewer),
  'PUT /privacy': ({ viewer, body }) => setPrivacy(deps, viewer, body),
  'PUT /profile/first': ({ viewer, body, files }) => setFirstProfile(deps, viewer, body, files.avatar),
  'PUT /profile': ({ session, body, files, client }) => {
    const done = body.newPassword === undefined ? undefined : 'password_changed'
    return deps.security.watch(client, session.account, editProfile(deps, session, body, files), done)
  },
})
