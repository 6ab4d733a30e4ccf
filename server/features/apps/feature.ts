/** Apps of others, which members let in. */
import type { Tx } from '#server/db/db.ts'
import type { Feature } from '#server/db/feature.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteAppAccess, disconnectAll, getConnectedApps } from './connected.ts'
import { getPersonalTokens } from './personal-tokens/personal-tokens.ts'
import { serveAuthorizationServer } from './provider/serve.ts'
import { purgeExpiredTokens, purgeUnusedApps } from './purge-expired.ts'
import { presentOwnApp } from './registry/app-json.ts'
import { deleteAppsOf, listOwnApps } from './registry/apps.store.ts'
import { followUses } from './tokens/access-tokens.ts'

export const apps: Feature = {
  listen(deps) {
    const { listeners } = deps.events
    listeners.onEmit('access.ended', ({ account }, tx) => disconnectAll(deps, tx as Tx, account))
    listeners.on('sessions.all_ended', ({ account }) => transact(deps.db, (tx) => disconnectAll(deps, tx, account)))
  },
  async serve({ deps, server }) {
    followUses(deps)
    await serveAuthorizationServer(deps, server)
    return {}
  },
  hourly: [purgeExpiredTokens, purgeUnusedApps],
  purge: { rows: [deleteAppAccess, deleteAppsOf] },
  exports: {
    connectedApps: getConnectedApps,
    personalTokens: getPersonalTokens,
    ownApps: async ({ db, ids }, viewer) => (await listOwnApps(db, viewer)).map((app) => presentOwnApp(ids, app)),
  },
}
