import type { cases } from '#contract/calls/cases.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { answerAppeal } from '#server/features/moderation/acts/appeals.ts'
import { endAct } from '#server/features/moderation/acts/end.ts'
import { handleCases } from '#server/features/moderation/cases/bulk.ts'
import { decideCase, dismissCase } from '#server/features/moderation/cases/decide.ts'
import { getCase, getCaseReports } from '#server/features/moderation/cases/detail.ts'
import { getModeratedUser } from '#server/features/moderation/cases/facts.ts'
import { getCounts, getQueue } from '#server/features/moderation/cases/queue.ts'
import { getCaseVersions } from '#server/features/moderation/cases/versions.ts'
import { addNote, claimCase, openOwnCase, releaseCase } from '#server/features/moderation/cases/work.ts'

export function caseRoutes(deps: Deps): Routes<typeof cases> {
  const toId = ({ id }: { id: string }) => deps.ids.parse(id)
  /** Answers the case as it is after the work. */
  const caseAfter = async (viewer: Id, params: { id: string }, work: (id: Id) => Promise<void>) => {
    await work(toId(params))
    return getCase(deps, viewer, toId(params))
  }
  return {
    'GET /moderation/cases': ({ viewer, query }) => getQueue(deps, viewer, query),
    'GET /moderation/counts': ({ viewer }) => getCounts(deps, viewer),
    'POST /moderation/cases': async ({ viewer, body, idempotencyKey }) =>
      getCase(deps, viewer, await openOwnCase(deps, viewer, body, idempotencyKey)),
    'GET /moderation/cases/:id': ({ viewer, params }) => getCase(deps, viewer, toId(params)),
    'GET /moderation/cases/:id/reports': ({ viewer, params, query }) =>
      getCaseReports(deps, viewer, toId(params), query),
    'GET /moderation/cases/:id/versions': ({ viewer, params }) => getCaseVersions(deps, viewer, toId(params)),
    'POST /moderation/cases/:id/claim': ({ viewer, params, body }) =>
      caseAfter(viewer, params, (id) => claimCase(deps, viewer, id, body.takeOver ?? false)),
    'POST /moderation/cases/:id/release': ({ viewer, params }) =>
      caseAfter(viewer, params, (id) => releaseCase(deps, viewer, id)),
    'POST /moderation/cases/:id/notes': ({ viewer, params, body, idempotencyKey }) =>
      caseAfter(viewer, params, (id) => addNote(deps, viewer, id, body.text, idempotencyKey)),
    'POST /moderation/cases/:id/dismiss': ({ viewer, params, body }) =>
      caseAfter(viewer, params, (id) => dismissCase(deps, viewer, id, body.note)),
    'POST /moderation/cases/:id/acts': ({ viewer, params, body: { keepOpen = false, ...act }, idempotencyKey }) =>
      caseAfter(viewer, params, (id) => decideCase(deps, viewer, id, act, { keepOpen, idempotencyKey })),
    'POST /moderation/cases/:id/appeal': ({ viewer, params, body }) =>
      caseAfter(viewer, params, (id) => answerAppeal(deps, viewer, id, body)),
    'POST /moderation/bulk': ({ viewer, body, client }) => handleCases(deps, viewer, body, client.language),
    'POST /moderation/acts/:id/undo': ({ viewer, params, body }) =>
      endAct(deps, viewer, { id: toId(params), how: 'undo', note: body.note }),
    'POST /moderation/acts/:id/lift': ({ viewer, params, body }) =>
      endAct(deps, viewer, { id: toId(params), how: 'lift', note: body.note }),
    'GET /moderation/users/:id': ({ viewer, params }) => getModeratedUser(deps, viewer, params.id),
  }
}
