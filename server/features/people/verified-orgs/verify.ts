import type { Id } from '#server/core/ids/ids.ts'
import type { Database } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount, updateAccount } from '#server/features/people/accounts.store.ts'

/**
 * Marks an account as a verified organisation, or sets its website. True when it was not verified before; undefined
 * without account.
 */
export const verifyOrg = (
  { db, nextId }: { db: Database; nextId: () => Id },
  id: Id,
  website?: string,
): Promise<boolean | undefined> =>
  transact(db, async (tx) => {
    const row = await lockAccount(tx, id)
    if (!row) return undefined
    const isNew = row.is_verified_org === 0
    await updateAccount(tx, id, {
      ...(isNew && { is_verified_org: 1, verified_mark_id: nextId() }),
      ...(website !== undefined && { website }),
    })
    return isNew
  })

/** Removes the badge. True when the account had it; undefined without account. */
export const unverifyOrg = (db: Database, id: Id): Promise<boolean | undefined> =>
  transact(db, async (tx) => {
    const row = await lockAccount(tx, id)
    if (!row) return undefined
    await updateAccount(tx, id, { is_verified_org: 0, verified_mark_id: null })
    return row.is_verified_org === 1
  })
