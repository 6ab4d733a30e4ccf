import type { profiles } from '#contract/calls/profiles.ts'
import type { Routes } from '#server/core/http/call.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { editProfile } from '#server/features/accounts/edit-profile.ts'
import { getProfile } from '#server/features/feeds/own-profile.ts'
import { getPrivacy, setPrivacy } from '#server/features/people/profiles/privacy.ts'
import { setFirstProfile } from '#server/features/people/profiles/set-first.ts'
import { resolveShownUser } from '#server/features/people/resolve.ts'
import { getUser } from '#server/features/people/user.ts'
import { presentListed } from './posts/present-tweets.ts'
import { watchViewer } from './watch.ts'

export const profileRoutes = (deps: Deps): Routes<typeof profiles> => ({
  'GET /users/:id': async ({ viewer, params }) =>
    getUser(deps, viewer, await resolveShownUser(deps, viewer, params.id)),
  'GET /profile': async ({ viewer }) => {
    const { tweets, ...profile } = await getProfile(deps, viewer)
    return rawObject({ ...profile, tweets: await presentListed(deps, viewer, tweets) })
  },
  'GET /privacy': ({ viewer }) => getPrivacy(deps, viewer),
  'PUT /privacy': ({ viewer, body }) => setPrivacy(deps, viewer, body),
  'PUT /profile/first': ({ viewer, body, files }) => setFirstProfile(deps, viewer, body, files.avatar),
  'PUT /profile': watchViewer(deps, ({ session, body, files, client }) =>
    editProfile(deps, session, body, files, client),
  ),
})
