/** Registrations of apps, in the words of oidc-provider and RFC 7591. */
import type { Adapter, AdapterPayload, errors as Errors } from 'oidc-provider'
import { expandScopes } from '#contract/scopes.ts'
import { AppError } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import { isSameSecret } from '#server/core/security/same-secret.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { transact } from '#server/db/transaction.ts'
import { findApp } from '#server/features/apps/registry/app-cache.ts'
import { scopeList } from '#server/features/apps/registry/app-json.ts'
import { deleteApp, findApps, insertApp, updateApp } from '#server/features/apps/registry/apps.store.ts'
import { checkRedirects, cleanAppName, cleanAppWebsite, cleanScopes } from '#server/features/apps/registry/rules.ts'
import { readToken } from '#server/features/apps/tokens/access-tokens.ts'
import { getLook } from '#server/features/network/network.ts'
import { noRows } from './no-rows.ts'

type ClientDeps = Deps & { errors: typeof Errors }

/** What an app may do with the scopes that it has registered: also ask for a part of a group. */
const allowedScopes = (scopes: string): string => {
  const registered = scopeList(scopes)
  return [...new Set([...registered, ...expandScopes(registered), 'openid', 'profile'])].join(' ')
}

/** A registered app, as the provider reads it. In place of the secret it has the hash (`compareClientSecret`). */
const toClient = (clientId: string, app: AppsTable): AdapterPayload => {
  const grants: string[] = JSON.parse(app.grant_types)
  return {
    client_id: clientId,
    client_name: app.name,
    ...(app.website && { client_uri: app.website }),
    redirect_uris: JSON.parse(app.redirect_uris),
    grant_types: grants,
    response_types: grants.includes('authorization_code') && app.redirect_uris !== '[]' ? ['code'] : [],
    application_type: app.application_type,
    token_endpoint_auth_method: app.auth_method,
    scope: allowedScopes(app.scopes),
    lifetime: app.lifetime,
    ...(app.secret_hash && { client_secret: app.secret_hash }),
  }
}

/** The columns of what an app registers. Refusals are in the words of RFC 7591. */
async function toColumns({ db, errors }: ClientDeps, metadata: AdapterPayload, known: AppsTable | undefined) {
  try {
    const redirects = metadata.redirect_uris ?? []
    const kind = checkRedirects(redirects)
    const secret = metadata.client_secret
    const name = metadata.client_name ?? 'App'
    return {
      // A network may have taken the name of an app since: that app keeps it.
      name: name === known?.name ? name : cleanAppName(name, (await getLook(db)).name, true),
      website: cleanAppWebsite(metadata.client_uri),
      redirect_uris: JSON.stringify(redirects),
      application_type: metadata.application_type === 'native' ? 'native' : kind,
      grant_types: JSON.stringify(metadata.grant_types ?? []),
      auth_method: metadata.token_endpoint_auth_method as AppsTable['auth_method'],
      // A change of the registration carries the stored hash.
      secret_hash: secret === undefined ? null : secret === known?.secret_hash ? secret : sha256(secret),
      scopes: cleanScopes(scopeList(metadata.scope ?? '')),
    } as const
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!error.fields?.redirectUris) throw new errors.InvalidClientMetadata(error.message)
    // The library's own description is about a request.
    throw Object.assign(new errors.InvalidRedirectUri(), { error_description: error.message })
  }
}

export function clientAdapter(deps: ClientDeps): Adapter {
  const { db, ids, clock } = deps
  return {
    ...noRows,
    async upsert(clientId, metadata) {
      const id = ids.parse(clientId)
      const [known] = await findApps(db, [id])
      const columns = await toColumns(deps, metadata, known)
      await transact(db, async (tx) => {
        if (await updateApp(tx, id, columns)) return
        await insertApp(tx, {
          ...{ id, owner_id: null, ...columns, management_hash: null },
          ...{ lifetime: 'standard', is_used: 0, created_at: clock() },
        })
      })
    },
    async find(clientId) {
      const app = await findApp(deps, ids.parse(clientId))
      return app && toClient(clientId, app)
    },
    async destroy(clientId) {
      await transact(db, (tx) => deleteApp(tx, ids.parse(clientId)))
    },
  }
}

/** Tokens by which apps that have registered themselves manage their registration (RFC 7592). They name their app. */
export function registrationTokenAdapter(deps: ClientDeps): Adapter {
  const { db, ids } = deps
  const setHash = async (app: Id, management_hash: string | null) => {
    await transact(db, (tx) => updateApp(tx, app, { management_hash }))
  }
  return {
    ...noRows,
    upsert: (id) => {
      const { account, tokenHash } = readToken(ids, id)!
      return setHash(account, tokenHash)
    },
    async find(id) {
      const read = readToken(ids, id)
      const [app] = read ? await findApps(db, [read.account]) : []
      if (!read || !app?.management_hash || !isSameSecret(app.management_hash, read.tokenHash)) return undefined
      return { kind: 'RegistrationAccessToken', jti: id, clientId: ids.format(app.id), iat: 0 }
    },
    async destroy(id) {
      const read = readToken(ids, id)
      if (read) await setHash(read.account, null)
    },
  }
}
