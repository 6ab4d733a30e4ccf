/** Writes which accounts are established, and reads accounts by their trust. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { AccountTrustTable } from '#server/db/tables/people.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'

export type Trust = AccountTrustTable

const byIds = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('account_trust')
    .selectAll()
    .where('account_id', 'in', ids as Id[]),
)

/** Trust by account, also for accounts without a row. */
export const trustCache = createCache<Id, Trust>({ entities: ['trust'] }, async ({ db }, ids) => {
  const rows = new Map((await byIds(db, { ids })).map((row) => [row.account_id, row]))
  const none = (id: Id): Trust => ({ account_id: id, established_at: null, followers: 0, checked_at: 0, hides_tags: 0 })
  return ids.map((id) => [id, rows.get(id) ?? none(id)] as const)
})

const upsert = statement<Trust>()((db, p) => {
  const values = p.row('account_id', 'established_at', 'followers', 'checked_at', 'hides_tags')
  const { account_id: _, hides_tags: __, ...change } = values
  return db
    .insertInto('account_trust')
    .values(values)
    .onConflict((c) => c.column('account_id').doUpdateSet(change))
})
export async function upsertTrust(tx: Tx, row: Trust): Promise<void> {
  await upsert(tx, row)
  touch(tx, 'trust', row.account_id)
}

/** Does nothing for an account that was deleted since. */
export async function setHidesTags(tx: Tx, account: Id, hides_tags: number): Promise<void> {
  if (!(await lockAccount(tx, account))) return
  await tx
    .insertInto('account_trust')
    .values({ account_id: account, established_at: null, followers: 0, checked_at: 0, hides_tags })
    .onConflict((c) => c.column('account_id').doUpdateSet({ hides_tags }))
    .execute()
  touch(tx, 'trust', account)
}

export async function deleteTrust(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('account_trust').where('account_id', '=', account).execute()
  touch(tx, 'trust', account)
}

const followersOf = (order: 'asc' | 'desc') =>
  statement<{ account: Id; limit: number }>()((db, p) =>
    db
      .selectFrom('followers')
      .select('follower_id')
      .where('followee_id', '=', p('account'))
      .orderBy('mark_id', order)
      .limit(p('limit')),
  )
const [oldest, newest] = [followersOf('asc'), followersOf('desc')]

/** The first and the latest followers: a flood of later ones cannot displace the first. */
export async function listFollowerSample(db: Db, account: Id, ofEach: number): Promise<Id[]> {
  const first = await oldest(db, { account, limit: ofEach })
  const latest = first.length < ofEach ? [] : await newest(db, { account, limit: ofEach })
  return [...new Set([...first, ...latest].map((row) => row.follower_id))]
}

/** The number of established accounts, up to `most`. */
export async function countEstablished(db: Db, most: number): Promise<number> {
  const some = db.selectFrom('account_trust').select('account_id').where('established_at', 'is not', null).limit(most)
  const row = await db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** A literal, not a parameter: the index is partial. */
const INDEXED_FROM = sql.lit(3)

/** The accounts with the most established followers, of those with three or more. */
export async function listMostTrusted(db: Db, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('account_trust')
    .select('account_id')
    .where('followers', '>=', INDEXED_FROM)
    .orderBy('followers', 'desc')
    .orderBy('account_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

const from = statement<{ from: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('account_trust')
    .select('account_id')
    .where('account_id', '>=', p('from'))
    .orderBy('account_id')
    .limit(p('limit')),
)
/** Accounts with a row, from an id on, for sampling. */
export const listTrustedFrom = async (db: Db, first: Id, limit: number): Promise<Id[]> =>
  (await from(db, { from: first, limit })).map((row) => row.account_id)
