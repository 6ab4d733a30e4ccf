import type { factors } from '#contract/calls/factors.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import {
  beginAuthenticator,
  removeAuthenticator,
  setUpAuthenticator,
} from '#server/features/accounts/factors/authenticator.ts'
import { replaceBackupCodes } from '#server/features/accounts/factors/backup-codes.ts'
import { getFactors } from '#server/features/accounts/factors/factors.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#server/features/accounts/factors/passkeys.ts'
import { watchViewer } from './watch.ts'

/** `origin` returns the public origin of Plus. */
export const factorRoutes = (deps: Deps, origin: () => string): Routes<typeof factors> => ({
  'GET /auth/factors': ({ viewer }) => getFactors(deps, viewer),
  'POST /auth/factors/authenticator': ({ session }) => beginAuthenticator(deps, session, origin()),
  'POST /auth/factors/authenticator/confirm': watchViewer(
    deps,
    ({ session, body }) => setUpAuthenticator(deps, session, body.code),
    'factor_added',
  ),
  'DELETE /auth/factors/authenticator': watchViewer(
    deps,
    ({ session }) => ok(removeAuthenticator(deps, session)),
    'factor_removed',
  ),
  'POST /auth/factors/backup-codes': watchViewer(
    deps,
    ({ session }) => replaceBackupCodes(deps, session),
    'factor_added',
  ),
  'POST /auth/factors/passkeys/options': ({ session }) => beginPasskey(deps, session, origin()),
  'POST /auth/factors/passkeys': watchViewer(
    deps,
    ({ session, body }) => addPasskey(deps, session, origin(), body),
    'factor_added',
  ),
  'PUT /auth/factors/passkeys/:id': ({ viewer, params, body }) =>
    renamePasskey(deps, viewer, deps.ids.parse(params.id), body.name),
  'DELETE /auth/factors/passkeys/:id': watchViewer(
    deps,
    ({ session, params }) => ok(removePasskey(deps, session, deps.ids.parse(params.id))),
    'factor_removed',
  ),
})
