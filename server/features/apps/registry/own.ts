/** Apps that members register. */
import type { Static } from 'typebox'
import type { apps } from '#contract/calls/apps.ts'
import { OWN_APPS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { randomSecret, sha256 } from '#server/core/security/random-secret.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { transact } from '#server/db/transaction.ts'
import { requireRecentAuthLocked } from '#server/features/accounts/factors/require-recent-auth.ts'
import { getLook } from '#server/features/network/network.ts'
import { presentOwnApp } from './app-json.ts'
import { countOwnApps, deleteApp, findApps, insertApp, listOwnApps, updateApp } from './apps.store.ts'
import { checkRedirects, cleanAppName, cleanAppWebsite, cleanScopes } from './rules.ts'

type Fields = Static<(typeof apps)['PUT /apps/own/:id']['body']>
type NewFields = Static<(typeof apps)['POST /apps/own']['body']>
type WriteDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'nextId'>

export const getOwnApps = async ({ db, ids }: ReadDeps, owner: Id) => ({
  apps: (await listOwnApps(db, owner)).map((app) => presentOwnApp(ids, app)),
})

const GRANTS = ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code']

/** The columns of what a member enters. Without an address to send browsers back to, only devices can let it in. */
async function toColumns(deps: Pick<Deps, 'db'>, { name, website, redirectUris, scopes }: Fields) {
  const redirects = [...new Set(redirectUris)]
  return {
    name: cleanAppName(name, (await getLook(deps.db)).name, false),
    website: cleanAppWebsite(website),
    application_type: checkRedirects(redirects),
    redirect_uris: JSON.stringify(redirects),
    scopes: cleanScopes(scopes),
  } as const
}

/** Registers an app of a member. Its secret is stored nowhere. */
export async function registerOwnApp(deps: WriteDeps, session: Session, { isConfidential, ...fields }: NewFields) {
  const owner = session.account
  const secret = isConfidential ? randomSecret() : null
  const app: AppsTable = {
    id: deps.nextId(),
    owner_id: owner,
    ...(await toColumns(deps, fields)),
    grant_types: JSON.stringify(isConfidential ? [...GRANTS, 'client_credentials'] : GRANTS),
    auth_method: isConfidential ? 'client_secret_basic' : 'none',
    secret_hash: secret && sha256(secret),
    management_hash: null,
    lifetime: 'standard',
    is_used: 0,
    created_at: deps.clock(),
  }
  await transact(deps.db, async (tx) => {
    // It locks the account, which counts concurrent calls one after the other.
    await requireRecentAuthLocked(deps.clock, tx, session)
    if ((await countOwnApps(tx, owner)) >= OWN_APPS) fail('too_many_apps')
    await insertApp(tx, app)
  })
  return { app: presentOwnApp(deps.ids, app), secret }
}

const own = async ({ db }: Pick<Deps, 'db'>, owner: Id, id: Id): Promise<AppsTable> => {
  const [app] = await findApps(db, [id])
  return app?.owner_id === owner ? app : fail('app_not_found')
}

/** Changes an app. Who could do so with a session alone could have the codes of its members sent elsewhere. */
export async function changeOwnApp(deps: WriteDeps, session: Session, id: Id, fields: Fields) {
  const app = await own(deps, session.account, id)
  const change = await toColumns(deps, fields)
  await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    if (!(await updateApp(tx, id, change))) fail('app_not_found')
  })
  return { app: presentOwnApp(deps.ids, { ...app, ...change }) }
}

/** Replaces the secret of an app. A public one has none. */
export async function renewAppSecret(deps: WriteDeps, session: Session, id: Id) {
  const app = await own(deps, session.account, id)
  if (app.auth_method === 'none') fail('app_is_public')
  const secret = randomSecret()
  await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    await updateApp(tx, id, { secret_hash: sha256(secret) })
  })
  return { secret }
}

/** Deletes an app. Its tokens are refused from then on, and expire. */
export async function deleteOwnApp(deps: WriteDeps, owner: Id, id: Id): Promise<void> {
  await own(deps, owner, id)
  await transact(deps.db, (tx) => deleteApp(tx, id))
}
