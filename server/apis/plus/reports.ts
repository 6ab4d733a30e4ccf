import type { reports } from '#contract/calls/reports.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { appealAct } from '#server/features/moderation/acts/appeals.ts'
import { getDecision, getDecisions } from '#server/features/moderation/acts/decisions.ts'
import { getOwnReports } from '#server/features/moderation/reports/own-reports.ts'
import { reportSubject } from '#server/features/moderation/reports/report.ts'
import { withdrawReport } from '#server/features/moderation/reports/withdraw.ts'

export const reportRoutes = (deps: Deps): Routes<typeof reports> => ({
  'POST /reports': ({ viewer, body, idempotencyKey }) => reportSubject(deps, viewer, { ...body, idempotencyKey }),
  'DELETE /reports/:id': ({ viewer, params }) => withdrawReport(deps, viewer, deps.ids.parse(params.id)),
  'GET /reports': ({ viewer, query }) => getOwnReports(deps, viewer, query),
  'GET /decisions': ({ viewer, query }) => getDecisions(deps, viewer, query),
  'GET /decisions/:id': ({ viewer, params }) => getDecision(deps, viewer, deps.ids.parse(params.id)),
  'POST /decisions/:id/appeal': async ({ viewer, params, body, idempotencyKey }) => {
    await appealAct(deps, viewer, deps.ids.parse(params.id), body.text, idempotencyKey)
    return getDecision(deps, viewer, deps.ids.parse(params.id))
  },
})
