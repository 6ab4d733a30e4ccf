import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteOldChanges } from '#server/features/changes/record.ts'
import { deleteExpiredReservedEmails } from '#server/features/users/reserved-emails.store.ts'
import { deleteExpiredPendingAddresses } from './addresses.store.ts'
import { deleteExpiredTokens } from './store.ts'

/** Deletes expired tokens, pending addresses, changes and reserved emails. */
export const purgeExpiredRecoveryData = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transact(db, async (tx) => {
    const now = clock()
    await deleteExpiredTokens(tx, now)
    await deleteExpiredPendingAddresses(tx, now)
    await deleteOldChanges(tx, now)
    await deleteExpiredReservedEmails(tx, now)
  })
