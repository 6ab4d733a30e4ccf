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

/** `origin` returns the public origin of Plus. */
export const factorRoutes = (deps: Deps, origin: () => string): Routes<typeof factors> => ({
  'GET /auth/factors': ({ viewer }) => getFactors(deps, viewer),
  'POST /auth/factors/authenticator': ({ session }) => beginAuthenticator(deps, session, origin()),
  'POST /auth/factors/authenticator/confirm': ({ session, body, client }) =>
    deps.security.watch(client, session.account, setUpAuthenticator(deps, session, body.code), 'factor_added'),
  'DELETE /auth/factors/authenticator': ({ session, client }) =>
    ok(deps.security.watch(client, session.account, removeAuthenticator(deps, session), 'factor_removed')),
  'POST /auth/factors/backup-codes': ({ session, client }) =>
    deps.security.watch(client, session.account, replaceBackupCodes(deps, session), 'factor_added'),
  'POST /auth/factors/passkeys/options': ({ session }) => beginPasskey(deps, session, origin()),
  'POST /auth/factors/passkeys': ({ session, body, client }) =>
    deps.security.watch(client, session.account, addPasskey(deps, session, origin(), body), 'factor_added'),
  'PUT /auth/factors/passkeys/:id': ({ viewer, params, body }) =>
    renamePasskey(deps, viewer, deps.ids.parse(params.id), body.name),
  'DELETE /auth/factors/passkeys/:id': ({ session, params, client }) => {
    const removing = removePasskey(deps, session, deps.ids.parse(params.id))
    return ok(deps.security.watch(client, session.account, removing, 'factor_removed'))
  },
})
