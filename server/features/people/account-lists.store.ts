/** Reads lists of accounts: those with a role, and all in order. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { AccountRow } from './accounts.store.ts'

/** The accounts with a role, which are few. */
export const listStaff = (db: Db): Promise<Pick<AccountRow, 'id' | 'role' | 'standing'>[]> =>
  db.selectFrom('accounts').select(['id', 'role', 'standing']).where('role', 'is not', null).orderBy('id').execute()

/** The ids of accounts above one, in order. */
export async function listAccountIds(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom('accounts').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** The ids of accounts below one, newest first. */
export async function listNewestAccountIds(db: Db, before: Id, limit: number): Promise<Id[]> {
  const below = db.selectFrom('accounts').select('id').where('id', '<', before)
  const rows = await below.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => row.id)
}

export async function findAccountIdRange(db: Db): Promise<{ first: Id; last: Id } | undefined> {
  const first = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  const last = await db.selectFrom('accounts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return first && last && { first: first.id, last: last.id }
}
