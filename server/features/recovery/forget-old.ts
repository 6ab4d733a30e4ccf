import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { forgetOldChanges } from '#server/features/changes/note.ts'
import { deleteOldKeptEmails } from '#server/features/users/addresses.store.ts'
import { deleteOldPendingAddresses } from './addresses.store.ts'
import { deleteExpiredTokens } from './store.ts'

/** Deletes secrets, pending addresses and changes whose time is over. */
export const forgetOldTokens = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transact(db, async (tx) => {
    const now = clock()
    await deleteExpiredTokens(tx, now)
    await deleteOldPendingAddresses(tx, now)
    await forgetOldChanges(tx, now)
    await deleteOldKeptEmails(tx, now)
  })
