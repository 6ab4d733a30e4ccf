/** Writes and reads the queue of feeds of which the hub has yet to learn that they have changed. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { ChangedFeedsTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { insertNew } from '#server/db/written-rows.ts'

/** Enqueues a feed, unless it is queued. */
export const enqueueFeed = (tx: Tx, row: ChangedFeedsTable): Promise<boolean> =>
  insertNew(tx.insertInto('changed_feeds').values(row))

/** The number of queued feeds, up to a limit. */
export async function countQueued(db: Db, limit: number): Promise<number> {
  const rows = await db.selectFrom('changed_feeds').select('id').limit(limit).execute()
  return rows.length
}

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('changed_feeds').select('id').where('due_at', '<=', p('now')).limit(1),
)

const claim = statement<{ now: number; until: number; limit: number }>()((db, p) =>
  db
    .updateTable('changed_feeds')
    .set({ due_at: p('until'), attempts: sql<number>`attempts + 1` })
    .where('due_at', '<=', p('now'))
    .where('id', 'in', (q) =>
      q.selectFrom('changed_feeds').select('id').where('due_at', '<=', p('now')).orderBy('due_at').limit(p('limit')),
    )
    .returningAll(),
)

/** Takes feeds that are due. No other process takes them before `until`. */
export async function claimFeeds(
  db: Database,
  taken: { now: number; until: number; limit: number },
): Promise<ChangedFeedsTable[]> {
  const isAnyDue = (await due(db, taken)).length > 0
  return isAnyDue ? transact(db, (tx) => claim(tx, taken)) : []
}

/** Makes feeds that are due after `latest` due then: their time is from a clock that was ahead. */
export const hastenFeeds = (tx: Tx, latest: number) =>
  tx.updateTable('changed_feeds').set({ due_at: latest }).where('due_at', '>', latest).execute()

export const updateQueued = (tx: Tx, id: Id, change: Pick<ChangedFeedsTable, 'due_at' | 'attempts'>) =>
  tx.updateTable('changed_feeds').set(change).where('id', '=', id).execute()

export const removeFeeds = (tx: Tx, ids: readonly Id[]) =>
  tx.deleteFrom('changed_feeds').where('id', 'in', ids).execute()

/** Removes the queued feed of a deleted account. */
export const removeFeedOf = (tx: Tx, feed: string) => tx.deleteFrom('changed_feeds').where('feed', '=', feed).execute()
