import type { identities } from '#contract/calls/identities.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { connectProvider, disconnectProvider, getIdentities } from '#server/features/accounts/identities/connect.ts'
import { configuredProviders } from '#server/features/accounts/identities/providers.ts'
import { signInWithProvider } from '#server/features/accounts/identities/sign-in-with-provider.ts'
import { getProviderSignUp, signUpWithProvider } from '#server/features/accounts/identities/sign-up-with-provider.ts'
import type { RegistrationServices } from '#server/features/accounts/registration/log.ts'
import { watchAnyone, watchViewer } from './watch.ts'

export const identityRoutes = (deps: Deps & RegistrationServices): Routes<typeof identities> => ({
  'GET /auth/providers': () => configuredProviders(deps.config),
  'POST /auth/google': watchAnyone(deps, ({ client }) => signInWithProvider(deps, 'google', client)),
  'POST /auth/apple': watchAnyone(deps, ({ client }) => signInWithProvider(deps, 'apple', client)),
  'GET /auth/entry/:provider': ({ params, client }) => getProviderSignUp(deps, params.provider, client),
  'POST /auth/entry/:provider': watchAnyone(deps, ({ params, body, client }) =>
    signUpWithProvider(deps, params.provider, body, client),
  ),
  'GET /auth/identities': ({ viewer }) => getIdentities(deps.db, viewer),
  'POST /auth/identities/:provider': watchViewer(
    deps,
    ({ session, params, client }) => connectProvider(deps, session, params.provider, client),
    'factor_added',
  ),
  'DELETE /auth/identities/:provider': watchViewer(
    deps,
    ({ session, params }) => disconnectProvider(deps, session, params.provider),
    'factor_removed',
  ),
})
