import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { listPasskeys } from './passkeys.store.ts'
import { presentPasskey } from './passkeys.ts'
import { countBackupCodes, findAuthenticator } from './store.ts'

/** The second factors of an account. */
export async function getFactors(deps: Pick<Deps, 'db' | 'ids'>, account: Id) {
  const { db } = deps
  const [app, passkeys, backupCodes] = await Promise.all([
    findAuthenticator(db, account),
    listPasskeys(db, account),
    countBackupCodes(db, account),
  ])
  return {
    authenticator: app?.confirmed_at ? { createdAt: toIso(app.confirmed_at) } : null,
    passkeys: passkeys.map((row) => presentPasskey(deps.ids, row)),
    backupCodes,
  }
}
