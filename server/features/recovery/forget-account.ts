import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { deleteChangesOf } from '#server/features/changes/store.ts'
import { deleteKeptEmailsOf } from '#server/features/users/addresses.store.ts'
import { deleteAnyPendingAddress } from './addresses.store.ts'
import { deleteTokensOf } from './store.ts'

/** Deletes all that could bring back an account that is deleted. */
export async function forgetRecovery(tx: Tx, account: Id): Promise<void> {
  await deleteTokensOf(tx, account)
  await deleteAnyPendingAddress(tx, account)
  await deleteChangesOf(tx, account)
  await deleteKeptEmailsOf(tx, account)
}
