/** Queries of the checks of all features. They read tables in batches, to check a network of any size. */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'

/** Rows of one batch. */
export const CHECK_BATCH = 200

/** Reads all rows of a list in key order, in batches. */
export async function* batches<T, K extends string | number | object | [unknown, unknown]>(
  db: Db,
  list: (db: Db, after: K, limit: number) => Promise<T[]>,
  start: K,
  keyOf: (row: T) => K,
): AsyncGenerator<T[]> {
  for (let after = start; ; ) {
    const rows = await list(db, after, CHECK_BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < CHECK_BATCH) return
    after = keyOf(rows.at(-1)!)
  }
}

/** Reads all ids of a table, in batches. */
export function idBatches(store: Db, table: 'accounts' | 'tweets'): AsyncGenerator<Id[]> {
  const list = async (db: Db, after: Id, limit: number) => {
    const rows = await db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
    return rows.map((row) => row.id)
  }
  return batches(store, list, NO_ID, (id) => id)
}

/** The ids that have no row. */
export async function findMissing(db: Db, table: 'accounts' | 'tweets', ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', padIds([...new Set(ids)]))
    .execute()
  return new Set(ids).difference(new Set(rows.map((row) => row.id)))
}

/** Counts the rows of each id. */
export async function countRows(db: Db, table: string, column: string, ids: readonly Id[], only = sql`1 = 1`) {
  const { rows } = await sql<{ id: Id; count: number }>`
    SELECT ${sql.ref(column)} AS id, COUNT(*) AS count FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IN (${sql.join(padIds(ids))}) AND ${only} GROUP BY ${sql.ref(column)}`.execute(db)
  const counts = new Map(rows.map((row) => [row.id, Number(row.count)]))
  return (id: Id): number => counts.get(id) ?? 0
}

/** Counts the rows of each id, without rows that are set aside. */
export const countShown = (db: Db, table: string, column: string, ids: readonly Id[], only = sql`1 = 1`) =>
  countRows(db, table, column, ids, sql`is_set_aside = 0 AND ${only}`)

/** Whether the event of a deleted tweet, or of votes in its poll, is not delivered yet. */
export async function isDeletionPending(tx: Tx, tweet: Id): Promise<boolean> {
  const isEvent = (type: string) => sql<boolean>`event LIKE ${`{"type":"${type}","tweet":${tweet},%`}`
  const found = await tx
    .selectFrom('event_outbox')
    .select('id')
    .where((q) => q.or([isEvent('tweet.deleted'), isEvent('poll.purged')]))
    .limit(1)
    .execute()
  return found.length > 0
}
