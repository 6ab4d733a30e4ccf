import type { automation } from '#contract/calls/automation.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getMatches } from '#server/features/moderation/automation/matches.ts'
import { rehearseRule } from '#server/features/moderation/automation/rehearse.ts'
import {
  changeRule,
  createRule,
  getRuleList,
  removeRule,
  setRuleState,
} from '#server/features/moderation/automation/rules.ts'
import { undoRule } from '#server/features/moderation/automation/undo.ts'

export const automationRoutes = (deps: Deps): Routes<typeof automation> => ({
  'GET /automation/rules': ({ viewer }) => getRuleList(deps, viewer),
  'POST /automation/rules': ({ viewer, body, idempotencyKey }) => createRule(deps, viewer, body, idempotencyKey),
  'PUT /automation/rules/:id': ({ viewer, params, body }) => changeRule(deps, viewer, deps.ids.parse(params.id), body),
  'PUT /automation/rules/:id/state': ({ viewer, params, body }) =>
    setRuleState(deps, viewer, deps.ids.parse(params.id), body.state),
  'DELETE /automation/rules/:id': ({ viewer, params }) => ok(removeRule(deps, viewer, deps.ids.parse(params.id))),
  'POST /automation/rehearse': ({ viewer, body, signal }) => rehearseRule(deps, viewer, body.conditions, signal),
  'GET /automation/rules/:id/matches': ({ viewer, params, query }) =>
    getMatches(deps, viewer, deps.ids.parse(params.id), query),
  'POST /automation/rules/:id/undo': ({ viewer, params }) => undoRule(deps, viewer, deps.ids.parse(params.id)),
})
