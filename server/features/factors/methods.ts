import type { FactorMethod } from '#contract/calls/factors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listPasskeys } from './passkeys.store.ts'
import { countBackupCodes, deleteBackupCodes, findAuthenticator } from './store.ts'

/** How the owner of an account can show a second time who they are; none when the password is enough. */
export async function listMethods(db: Db, account: Id): Promise<FactorMethod[]> {
  const [app, passkeys, codes] = await Promise.all([
    findAuthenticator(db, account),
    listPasskeys(db, account),
    countBackupCodes(db, account),
  ])
  const ways = { code: Boolean(app?.confirmed_at), backup: codes > 0, passkey: passkeys.length > 0 }
  return (['code', 'backup', 'passkey'] as const).filter((way) => ways[way])
}

/** Whether signing in asks for more than the password. Codes are only there beside something they stand in for. */
export const hasFactor = async (db: Db, account: Id): Promise<boolean> =>
  (await listMethods(db, account)).some((way) => way !== 'backup')

/** Takes the backup codes along when the last factor went: there is nothing left that they stand in for. */
export async function deleteStrayBackupCodes(tx: Tx, account: Id): Promise<void> {
  if (!(await hasFactor(tx, account))) await deleteBackupCodes(tx, account)
}
