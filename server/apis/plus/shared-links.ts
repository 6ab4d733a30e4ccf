/** Answers visitors who an address shared with them is about, before they sign in. */
import type { Shared, sharedLinks } from '#contract/calls/shared-links.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { findShared, presentShared } from '#server/features/people/privacy/shared-links.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'

type Visitor = Pick<CallRequest, 'client'> & { viewer: Id | null | undefined }

export const sharedLinkRoutes = (deps: Deps): Routes<typeof sharedLinks> => ({
  'GET /users/:id/shared': ({ params, viewer, client }) =>
    forVisitors(deps, { viewer, client }, () => findShared(deps, params.id)),
  'GET /tweets/:id/shared': ({ params, viewer, client }) =>
    forVisitors(deps, { viewer, client }, async () => {
      const tweet = await tweetSummaries.get(deps, deps.ids.parse(params.id))
      return tweet?.isOpen ? tweet.author_id : NO_ID
    }),
})

/** A missing and a hidden post or user take the same look-ups, and get the same answer. */
async function forVisitors(deps: Deps, { viewer, client }: Visitor, find: () => Promise<Id>): Promise<Shared> {
  // For a signed-in viewer the post or profile itself applies blocks and mutes.
  if (viewer) return { user: null }
  await deps.limits.take('sharedLinks', client.addressRange)
  return presentShared(deps, await find())
}
