import type { automation } from '#contract/calls/moderation/automation.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { getMatches } from '#server/features/moderation/automation/matches.ts'
import { rehearse } from '#server/features/moderation/automation/rehearse.ts'
import {
  changeRule,
  createRule,
  getRuleList,
  removeRule,
  setRuleState,
} from '#server/features/moderation/automation/rules.ts'
import { undoRule } from '#server/features/moderation/automation/undo.ts'
import { requirePermission } from '#server/features/people/roles.ts'

export function automationRoutes(deps: Deps): Routes<typeof automation> {
  const admit = (viewer: Id) => requirePermission(deps.db, viewer, 'automation.edit')
  const { parse } = deps.ids
  return {
    'GET /automation/rules': async ({ viewer }) => {
      await admit(viewer)
      return getRuleList(deps)
    },
    'POST /automation/rules': async ({ viewer, body, idempotencyKey }) => {
      await admit(viewer)
      return createRule(deps, viewer, body, idempotencyKey)
    },
    'PUT /automation/rules/:id': async ({ viewer, params, body }) => {
      await admit(viewer)
      return changeRule(deps, viewer, parse(params.id), body)
    },
    'PUT /automation/rules/:id/state': async ({ viewer, params, body }) => {
      await admit(viewer)
      return setRuleState(deps, viewer, parse(params.id), body.state)
    },
    'DELETE /automation/rules/:id': async ({ viewer, params }) => {
      await admit(viewer)
      return ok(removeRule(deps, viewer, parse(params.id)))
    },
    'POST /automation/rehearse': async ({ viewer, body, signal }) => {
      await admit(viewer)
      return deps.admission.run('rehearse', viewer, () => rehearse(deps, body.conditions, signal), signal)
    },
    'GET /automation/rules/:id/matches': async ({ viewer, params, query }) => {
      await admit(viewer)
      return getMatches(deps, parse(params.id), query)
    },
    'POST /automation/rules/:id/undo': async ({ viewer, params }) => {
      await admit(viewer)
      return undoRule(deps, viewer, parse(params.id))
    },
  }
}
