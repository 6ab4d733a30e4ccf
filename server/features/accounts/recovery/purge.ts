import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import {
  deleteExpiredReservedEmails,
  deleteReservedEmailsOf,
} from '#server/features/people/deletion/reserved-emails.store.ts'
import { deleteAnyPendingAddress, deleteExpiredPendingAddresses } from './addresses.store.ts'
import { deleteOldChanges } from './sign-in-changes/record.ts'
import { deleteChangesOf } from './sign-in-changes/store.ts'
import { deleteExpiredTokens, deleteTokensOf } from './store.ts'

/** Deletes tokens, pending addresses, changes and reserved emails of a deleted account. */
export async function deleteRecoveryData(tx: Tx, account: Id): Promise<void> {
  await deleteTokensOf(tx, account)
  await deleteAnyPendingAddress(tx, account)
  await deleteChangesOf(tx, account)
  await deleteReservedEmailsOf(tx, account)
}

/** Deletes expired recovery data of all accounts. */
export const purgeExpiredRecoveryData = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transact(db, async (tx) => {
    const now = clock()
    await deleteExpiredTokens(tx, now)
    await deleteExpiredPendingAddresses(tx, now)
    await deleteOldChanges(tx, now)
    await deleteExpiredReservedEmails(tx, now)
  })
