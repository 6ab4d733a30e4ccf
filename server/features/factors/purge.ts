import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { deletePasskeys } from './passkeys.store.ts'
import { deleteChallengesAndTickets } from './pending.store.ts'
import { deleteAnyAuthenticator, deleteBackupCodes } from './store.ts'

/** Deletes all second factors of an account, its challenges and tickets. */
export async function deleteFactors(tx: Tx, account: Id): Promise<void> {
  await deleteAnyAuthenticator(tx, account)
  await deleteBackupCodes(tx, account)
  await deletePasskeys(tx, account)
  await deleteChallengesAndTickets(tx, account)
}
