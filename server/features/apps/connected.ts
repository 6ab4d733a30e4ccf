/** The apps that a member has let in. */
import type { ConnectedApp } from '#contract/calls/apps.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteGrants, listGrants } from './grants.store.ts'
import { presentApp, scopeList, toLastUse } from './registry/app-json.ts'
import { findApps } from './registry/apps.store.ts'
import { deleteTokens } from './tokens/access-tokens.store.ts'
import { deleteSecrets } from './tokens/secrets.store.ts'

/** The connected apps of an account, newest first. Deleted apps are left out. */
export async function getConnectedApps({ db, ids }: ReadDeps, account: Id): Promise<ConnectedApp[]> {
  const grants = await listGrants(db, account)
  if (grants.length === 0) return []
  const apps = new Map(
    (
      await findApps(
        db,
        grants.map((grant) => grant.app_id),
      )
    ).map((app) => [app.id, app]),
  )
  return grants.flatMap(({ app_id, scopes, created_at, last_used_at }) => {
    const app = apps.get(app_id)
    if (!app) return []
    return {
      ...presentApp(ids, app),
      scopes: scopeList(scopes),
      connectedAt: toIso(created_at),
      lastUsedAt: toLastUse(last_used_at),
    }
  })
}

type EndDeps = Pick<Deps, 'db' | 'events'>

/** Ends the access of an app to an account: its tokens, and live connections by them, in every process. */
export async function disconnectApp({ db, events }: EndDeps, account: Id, app: Id): Promise<void> {
  await transact(db, async (tx) => {
    const ended = await deleteGrants(tx, account, app)
    if (ended.length === 0) fail('app_not_found')
    await endTokens({ events }, tx, account, { app })
  })
}

/** Ends the access of all apps to an account, and its personal tokens, in the caller's transaction. */
export async function disconnectAll({ events }: Pick<Deps, 'events'>, tx: Tx, account: Id): Promise<void> {
  await deleteGrants(tx, account)
  await endTokens({ events }, tx, account)
}

/** Ends codes and tokens of an account: those of an app, or of an authorization; all without any of these. */
export async function endTokens(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  account: Id,
  among: { app?: Id; authorization?: string } = {},
): Promise<void> {
  await deleteSecrets(tx, account, among)
  for (const { id } of await deleteTokens(tx, account, among))
    await events.emit(tx, { type: 'session.ended', account, session: id })
}

/** Deletes what apps may do for a deleted account. */
export async function deleteAppAccess(tx: Tx, account: Id): Promise<void> {
  await deleteGrants(tx, account)
  await deleteSecrets(tx, account)
  await deleteTokens(tx, account)
}
