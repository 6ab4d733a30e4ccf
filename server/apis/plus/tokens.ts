import type { tokens } from '#contract/calls/tokens.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import {
  createPersonalToken,
  deletePersonalToken,
  getPersonalTokens,
} from '#server/features/apps/personal-tokens/personal-tokens.ts'
import { watchViewer } from './watch.ts'

export const tokenRoutes = (deps: Deps): Routes<typeof tokens> => ({
  'GET /tokens': async ({ viewer }) => ({ tokens: await getPersonalTokens(deps, viewer) }),
  'POST /tokens': watchViewer(deps, ({ session, body }) => createPersonalToken(deps, session, body), 'token_created'),
  'DELETE /tokens/:id': watchViewer(
    deps,
    ({ viewer, params }) => ok(deletePersonalToken(deps, viewer, deps.ids.parse(params.id))),
    'token_deleted',
  ),
})
