/** Reads lists of accounts: those with a role, and samples. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { AccountRow } from './accounts.store.ts'

/** The accounts with a role, which are few. */
export const listStaff = (db: Db): Promise<Pick<AccountRow, 'id' | 'role' | 'standing'>[]> =>
  db.selectFrom('accounts').select(['id', 'role', 'standing']).where('role', 'is not', null).orderBy('id').execute()

/** Accounts from an id on, for sampling. */
export const listAccountIdsFrom = (db: Db, from: Id, limit: number): Promise<{ id: Id }[]> =>
  db.selectFrom('accounts').select('id').where('id', '>=', from).orderBy('id').limit(limit).execute()

export async function findAccountIdRange(db: Db): Promise<{ first: Id; last: Id } | undefined> {
  const first = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  const last = await db.selectFrom('accounts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return first && last && { first: first.id, last: last.id }
}
