/** Writes the index of people, and reads it by prefix. A prefix is a range, whose end is computed here. */
import type { Id } from '#server/core/ids/ids.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { listStatement, statement } from '#server/db/statement.ts'

/** Tiers by followers: below 10, 100, 1,000 … The index separates them, so that the most followed are found first. */
export const PEOPLE_TIERS = 7

/** The end of the range of a prefix, in byte order. */
export const endOf = (prefix: string): string => `${prefix}\u{10ffff}`

type Bound = Record<'from0' | 'end0' | 'from1' | 'end1', string> & { limit: number }

const byPrefix = (prefixes: readonly (0 | 1)[]) =>
  statement<Bound>()((db, p) => {
    const inTier = (tier: number, prefix: 0 | 1) => {
      const some = db
        .selectFrom('user_search')
        .select(['account_id', 'word', 'level'])
        .where('level', '=', tier)
        .where('word', '>=', p(`from${prefix}`))
        .where('word', '<', p(`end${prefix}`))
        .orderBy('word')
        .orderBy('account_id')
        .limit(p('limit'))
      return db.selectFrom(some.as('some')).selectAll()
    }
    const withPrefix = (prefix: 0 | 1) => {
      const lower = Array.from({ length: PEOPLE_TIERS - 1 }, (_, at) => inTier(PEOPLE_TIERS - 2 - at, prefix))
      const all = lower.reduce((query, each) => query.unionAll(each), inTier(PEOPLE_TIERS - 1, prefix))
      return db.selectFrom(all.limit(p('limit')).as('names')).selectAll()
    }
    const [first, ...others] = prefixes.map(withPrefix)
    return others.reduce((query, each) => query.unionAll(each), first!)
  })
const byOne = onAllMachines(byPrefix([0]), { ttlMs: 5_000 })
const byTwo = onAllMachines(byPrefix([0, 1]), { ttlMs: 5_000 })

/**
 * Some people with a name that begins with each of one or two prefixes, from the most followed tier down, until there
 * are enough.
 */
export async function listByPrefixes(db: Db, prefixes: readonly string[], limit: number) {
  const [one = '', two = ''] = prefixes
  const bounds = { from0: one, end0: endOf(one), from1: two, end1: endOf(two), limit }
  const found = await (prefixes.length > 1 ? byTwo : byOne)(db, bounds)
  const fromTop = found.toSorted((a, b) => b.level - a.level)
  return prefixes.map((prefix) => fromTop.filter(({ word }) => word.startsWith(prefix)))
}

/** The accounts among these with a name that begins with `prefix`. */
export const findByPrefixAmong = (db: Db, accounts: readonly Id[], prefix: string) =>
  amongPrefix(db, { ids: accounts, from: prefix, end: endOf(prefix) })

const amongPrefix = listStatement<{ ids: readonly Id[]; from: string; end: string }>()((db, p, accounts) =>
  db
    .selectFrom('user_search')
    .select(['account_id', 'word'])
    .where('account_id', 'in', accounts as Id[])
    .where('word', '>=', p('from'))
    .where('word', '<', p('end')),
)

/** All index rows of these accounts. */
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

/** Replaces the index rows of these accounts. */
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
