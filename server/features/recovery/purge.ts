import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { deleteChangesOf } from '#server/features/changes/store.ts'
import { deleteReservedEmailsOf } from '#server/features/users/reserved-emails.store.ts'
import { deleteAnyPendingAddress } from './addresses.store.ts'
import { deleteTokensOf } from './store.ts'

/** Deletes tokens, pending addresses, changes and reserved emails of a deleted account. */
export async function deleteRecoveryData(tx: Tx, account: Id): Promise<void> {
  await deleteTokensOf(tx, account)
  await deleteAnyPendingAddress(tx, account)
  await deleteChangesOf(tx, account)
  await deleteReservedEmailsOf(tx, account)
}
