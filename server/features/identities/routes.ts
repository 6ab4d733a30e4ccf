import type { identities } from '#contract/identities.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { connect, disconnect, getIdentities } from './connect.ts'
import { enter } from './enter.ts'
import { join, seeEntry } from './join.ts'
import { setUp } from './providers.ts'

export const identityRoutes = (deps: Deps): Routes<typeof identities> => ({
  'GET /auth/providers': () => setUp(deps.config),
  'POST /auth/google': ({ client }) => enter(deps, 'google', client),
  'POST /auth/apple': ({ client }) => enter(deps, 'apple', client),
  'GET /auth/entry/:provider': ({ params, client }) => seeEntry(deps, params.provider, client),
  'POST /auth/entry/:provider': ({ params, body, client }) => join(deps, params.provider, body, client),
  'GET /auth/identities': ({ viewer }) => getIdentities(deps, viewer),
  'POST /auth/identities/:provider': ({ session, params, client }) => connect(deps, session, params.provider, client),
  'DELETE /auth/identities/:provider': ({ session, params }) => disconnect(deps, session, params.provider),
})
