import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { deletePasskeys } from './passkeys.store.ts'
import { deleteChallengesAndTickets } from './pending.store.ts'
import { deleteAnyAuthenticator, deleteBackupCodes } from './store.ts'

/** Forgets all second factors of somebody who has left, and what was under way with them. */
export async function deleteFactors(tx: Tx, account: Id): Promise<void> {
  await deleteAnyAuthenticator(tx, account)
  await deleteBackupCodes(tx, account)
  await deletePasskeys(tx, account)
  await deleteChallengesAndTickets(tx, account)
}
