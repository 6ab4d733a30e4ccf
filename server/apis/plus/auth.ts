import type { auth } from '#contract/calls/auth.ts'
import type { Me } from '#contract/calls/users.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getMe, getMeForApp } from '#server/features/accounts/me.ts'
import type { RegistrationServices } from '#server/features/accounts/registration/log.ts'
import { getLocalKey } from '#server/features/accounts/sessions/address-ranges.ts'
import { endSession, getSessions, signOutElsewhere } from '#server/features/accounts/sessions/sessions.ts'
import { getSignIns } from '#server/features/accounts/sessions/sign-ins.ts'
import {
  passkeySignInOptions as askForPasskeyAtSignIn,
  completeSignInWithFactor,
  signInWithPasskey,
} from '#server/features/accounts/sign-in/complete-sign-in.ts'
import {
  getReauthMethods,
  passkeyReauthOptions,
  reauthenticate,
} from '#server/features/accounts/sign-in/reauthenticate.ts'
import { signIn } from '#server/features/accounts/sign-in/sign-in.ts'
import { signUp } from '#server/features/accounts/sign-in/sign-up.ts'
import { watchAnyone, watchViewer } from './watch.ts'

/** `origin` returns the public origin of Plus. */
export const authRoutes = (deps: Deps & RegistrationServices, origin: () => string): Routes<typeof auth> => ({
  'POST /auth/signup': watchAnyone(deps, ({ body, client }) => signUp(deps, body, client)),
  'POST /auth/login': watchAnyone(deps, ({ body, client }) => signIn(deps, body, client)),
  'POST /auth/login/factor': ({ body, client }) => completeSignInWithFactor(deps, body, client, origin()),
  'POST /auth/login/options': watchAnyone(deps, ({ body, client }) =>
    askForPasskeyAtSignIn(deps, body.ticket, client, origin()),
  ),
  'POST /auth/login/passkey': ({ body, client }) => signInWithPasskey(deps, body.passkey, client, origin()),
  'GET /auth/me': ({ viewer, app }) => (app ? (getMeForApp(deps, viewer) as Promise<Me>) : getMe(deps, viewer)),
  'POST /auth/logout': async ({ session }) => {
    await endSession(deps, session.account, session.id)
    return null
  },
  'GET /auth/local-key': async ({ session }) => ({ key: await getLocalKey(deps, session) }),
  'GET /auth/sessions': ({ session, client }) => getSessions(deps, session, client.language),
  'DELETE /auth/sessions': ({ session }) => signOutElsewhere(deps, session),
  'DELETE /auth/sessions/:id': ({ viewer, params }) =>
    ok(endSession(deps, viewer, deps.ids.parse(params.id), 'elsewhere')),
  'GET /auth/sign-ins': ({ viewer, client }) => getSignIns(deps.db, viewer, client.language),
  'GET /auth/prove': ({ session }) => getReauthMethods(deps, session),
  'POST /auth/prove': watchViewer(deps, ({ session, body }) => reauthenticate(deps, session, body, origin())),
  'POST /auth/prove/options': ({ session }) => passkeyReauthOptions(deps, session, origin()),
})
