/** Answers visitors who an address shared with them is about, before they sign in. */
import type { sharedLinks } from '#contract/calls/shared-links.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getSharedUser } from '#server/features/people/privacy/shared-links.ts'
import { getSharedTweet } from '#server/features/posts/shared-tweet.ts'

export const sharedLinkRoutes = (deps: Deps): Routes<typeof sharedLinks> => ({
  'GET /users/:id/shared': ({ viewer, client, params }) => getSharedUser(deps, { viewer, client }, params.id),
  'GET /tweets/:id/shared': ({ viewer, client, params }) =>
    getSharedTweet(deps, { viewer, client }, deps.ids.parse(params.id)),
})
