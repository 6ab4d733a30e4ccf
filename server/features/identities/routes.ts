import type { identities } from '#contract/calls/identities.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { connect, disconnect, getIdentities } from './connect.ts'
import { enter } from './enter.ts'
import { join, seeEntry } from './join.ts'
import { setUp } from './providers.ts'

export const identityRoutes = (deps: Deps): Routes<typeof identities> => ({
  'GET /auth/providers': () => setUp(deps.config),
  'POST /auth/google': ({ client }) => deps.security.watch(client, null, enter(deps, 'google', client)),
  'POST /auth/apple': ({ client }) => deps.security.watch(client, null, enter(deps, 'apple', client)),
  'GET /auth/entry/:provider': ({ params, client }) => seeEntry(deps, params.provider, client),
  'POST /auth/entry/:provider': ({ params, body, client }) =>
    deps.security.watch(client, null, join(deps, params.provider, body, client)),
  'GET /auth/identities': ({ viewer }) => getIdentities(deps, viewer),
  'POST /auth/identities/:provider': ({ session, params, client }) =>
    deps.security.watch(client, session.account, connect(deps, session, params.provider, client), 'factor_added'),
  'DELETE /auth/identities/:provider': ({ session, params, client }) =>
    deps.security.watch(client, session.account, disconnect(deps, session, params.provider), 'factor_removed'),
})
