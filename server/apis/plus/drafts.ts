import type { drafts } from '#contract/calls/drafts.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getDrafts, removeDraft, saveDraft } from '#server/features/posts/drafts/drafts.ts'

export const draftRoutes = (deps: Deps): Routes<typeof drafts> => ({
  'GET /drafts': ({ viewer }) => getDrafts(deps, viewer),
  'PUT /drafts/:id': ({ viewer, params, body: { replyTo, base = null, ...draft } }) =>
    saveDraft(deps, viewer, params.id, { ...draft, replyTo: replyTo ? deps.ids.parse(replyTo) : null, base }),
  'DELETE /drafts/:id': ({ viewer, params, query }) => ok(removeDraft(deps, viewer, params.id, query.base)),
})
