/** Every query on the index of people. A prefix is a range, whose end is computed here. */
import type { Id } from '#server/core/ids/ids.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { statement } from '#server/db/statement.ts'

/** Above everything that begins with `prefix`, in the order of bytes. */
export const endOf = (prefix: string): string => `${prefix}\u{10ffff}`

const byPrefix = onAllMachines(
  statement<{ level: number; from: string; end: string; limit: number }>()((db, p) =>
    db
      .selectFrom('user_search')
      .select(['account_id', 'word'])
      .where('level', '=', p('level'))
      .where('word', '>=', p('from'))
      .where('word', '<', p('end'))
      .orderBy('word')
      .orderBy('account_id')
      .limit(p('limit')),
  ),
  { ttlMs: 5_000 },
)
/** Some people of a tier with a name that begins with `prefix`. */
export const listByPrefix = (db: Db, tier: number, prefix: string, limit: number) =>
  byPrefix(db, { level: tier, from: prefix, end: endOf(prefix), limit })

/** Which of these accounts have a name that begins with `prefix`. */
export const findByPrefixAmong = (db: Db, accounts: readonly Id[], prefix: string) =>
  db
    .selectFrom('user_search')
    .select(['account_id', 'word'])
    .where('account_id', 'in', padIds(accounts))
    .where('word', '>=', prefix)
    .where('word', '<', endOf(prefix))
    .execute()

/** All rows of the index about these accounts. */
export const findNames = (db: Db, accounts: readonly Id[]) =>
  db
    .selectFrom('user_search')
    .select(['account_id', 'word', 'level'])
    .where('account_id', 'in', padIds(accounts))
    .execute()

const followed = statement<{ account: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('following')
    .select('followee_id')
    .where('follower_id', '=', p('account'))
    .orderBy('mark_id', 'desc')
    .limit(p('limit')),
)
/** The accounts that an account followed last. */
export const listFollowed = async (db: Db, account: Id, limit: number): Promise<Id[]> =>
  (await followed(db, { account, limit })).map((row) => row.followee_id)

/** Replaces the rows of the index about these accounts. */
export async function replaceNames(
  tx: Tx,
  accounts: readonly Id[],
  rows: readonly { account_id: Id; word: string; level: number }[],
): Promise<void> {
  await tx.deleteFrom('user_search').where('account_id', 'in', padIds(accounts)).execute()
  for (let from = 0; from < rows.length; from += 500)
    await tx
      .insertInto('user_search')
      .values(rows.slice(from, from + 500))
      .onConflict((c) => c.columns(['account_id', 'word']).doUpdateSet((q) => ({ level: q.ref('excluded.level') })))
      .execute()
}

export const findAccountsToIndex = (db: Db, ids: readonly Id[]) =>
  db
    .selectFrom('accounts')
    .innerJoin('account_counters', 'account_counters.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.username', 'accounts.name', 'account_counters.followers'])
    .where('accounts.id', 'in', padIds(ids))
    .execute()

export async function listAccountIds(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom('accounts').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}
