import type { FactorMethod } from '#contract/calls/factors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { deletePasskeys, listPasskeys } from './passkeys.store.ts'
import { deleteChallengesAndTickets } from './pending.store.ts'
import { countBackupCodes, deleteAnyAuthenticator, deleteBackupCodes, findAuthenticator } from './store.ts'

/** The second-factor methods of an account; none when the password is enough. */
export async function listMethods(db: Db, account: Id): Promise<FactorMethod[]> {
  const app = await findAuthenticator(db, account)
  const passkeys = await listPasskeys(db, account)
  const codes = await countBackupCodes(db, account)
  const ways = { code: Boolean(app?.confirmed_at), backup: codes > 0, passkey: passkeys.length > 0 }
  return (['code', 'backup', 'passkey'] as const).filter((way) => ways[way])
}

/** Whether signing in requires a second factor. Backup codes alone do not count. */
export const hasFactor = async (db: Db, account: Id): Promise<boolean> =>
  (await listMethods(db, account)).some((way) => way !== 'backup')

/** Deletes backup codes when no other factor is left. */
export async function deleteStrayBackupCodes(tx: Tx, account: Id): Promise<void> {
  if (!(await hasFactor(tx, account))) await deleteBackupCodes(tx, account)
}

/** Deletes all second factors of an account, its challenges and tickets. */
export async function deleteFactors(tx: Tx, account: Id): Promise<void> {
  await deleteAnyAuthenticator(tx, account)
  await deleteBackupCodes(tx, account)
  await deletePasskeys(tx, account)
  await deleteChallengesAndTickets(tx, account)
}
