import type { apps } from '#contract/calls/apps.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { disconnectApp, getConnectedApps } from '#server/features/apps/connected.ts'
import { decideAuthorization, openAuthorization } from '#server/features/apps/consent/authorizations.ts'
import { decideDevice, openDevice } from '#server/features/apps/consent/devices.ts'
import {
  changeOwnApp,
  deleteOwnApp,
  getOwnApps,
  registerOwnApp,
  renewAppSecret,
} from '#server/features/apps/registry/own.ts'

export const appRoutes = (deps: Deps): Routes<typeof apps> => ({
  'GET /apps/authorizations/:id': ({ session, params, client }) => openAuthorization(deps, session, params.id, client),
  'POST /apps/authorizations/:id': ({ session, params, body, client }) =>
    decideAuthorization(deps, session, params.id, body, client),
  'GET /apps/devices/:code': ({ session, params, client }) => openDevice(deps, session, params.code, client),
  'POST /apps/devices/:code': ({ session, params, body, client }) =>
    ok(decideDevice(deps, session, params.code, body, client)),
  'GET /apps/connected': async ({ viewer }) => ({ apps: await getConnectedApps(deps, viewer) }),
  'DELETE /apps/connected/:id': ({ viewer, params }) => ok(disconnectApp(deps, viewer, deps.ids.parse(params.id))),
  'GET /apps/own': ({ viewer }) => getOwnApps(deps, viewer),
  'POST /apps/own': ({ session, body }) => registerOwnApp(deps, session, body),
  'PUT /apps/own/:id': ({ session, params, body }) => changeOwnApp(deps, session, deps.ids.parse(params.id), body),
  'POST /apps/own/:id/secret': ({ session, params }) => renewAppSecret(deps, session, deps.ids.parse(params.id)),
  'DELETE /apps/own/:id': ({ viewer, params }) => ok(deleteOwnApp(deps, viewer, deps.ids.parse(params.id))),
})
