import type { apps } from '#server/apis/mastodon/calls/apps.ts'
import { fail } from '#server/core/errors.ts'
import type { AppAccess, Routes } from '#server/core/http/call.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { findApp } from '#server/features/apps/registry/app-cache.ts'
import { scopeList } from '#server/features/apps/registry/app-json.ts'
import { registerLongLived } from '#server/features/apps/registry/long-lived.ts'
import { publicKeyOf } from '#server/features/delivery/push/vapid-keys.ts'

function presentApplication(deps: Deps, { id, name, website, scopes, redirect_uris }: AppsTable) {
  const redirects: string[] = JSON.parse(redirect_uris)
  return {
    ...{ id: toDecimal(deps.ids, id), name, website, scopes: scopeList(scopes) },
    ...{ redirect_uri: redirects.join('\n'), redirect_uris: redirects, vapid_key: publicKeyOf(deps) },
  }
}

/** A personal access token as an app of its own. */
const presentPersonalToken = (deps: Deps, { token, scopes }: AppAccess) => ({
  ...{ id: toDecimal(deps.ids, token), name: 'Personal access token', website: null, scopes: [...scopes] },
  ...{ redirect_uri: '', redirect_uris: [], vapid_key: publicKeyOf(deps) },
})

export const appsRoutes = (deps: Deps): Routes<typeof apps> => ({
  'POST /v1/apps': async ({ body, client }) => {
    await deps.limits.take('appRegistrations', client.addressRange)
    const { client_name, redirect_uris, scopes = [], website } = body
    const redirectUris = redirect_uris.flatMap((each) => each.split(/\s+/)).filter((each) => each !== '')
    const { app, secret } = await registerLongLived(deps, {
      ...{ name: client_name, website, redirectUris, scopes: scopes.join(' ') },
    })
    return {
      ...presentApplication(deps, app),
      client_id: deps.ids.format(app.id),
      client_secret: secret,
      client_secret_expires_at: 0,
    }
  },
  'GET /v1/apps/verify_credentials': async ({ app }) => {
    if (!app) fail('signed_out')
    if (app.id === NO_ID) return presentPersonalToken(deps, app)
    return presentApplication(deps, (await findApp(deps, app.id)) ?? fail('app_not_found'))
  },
})
