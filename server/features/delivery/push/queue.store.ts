/** Writes and reads the queue of pushes. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { statement } from '#server/db/statement.ts'
import type { PushQueueTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { hasWritten } from '#server/db/written-rows.ts'
import type { Device } from './store.ts'

/** Enqueues a push, or merges it into a queued one to the same device about the same subject. */
export const enqueue = statement<Omit<PushQueueTable, 'attempts'>>()((db, p) => {
  const edge = (column: 'first_id' | 'last_id', compare: '<' | '>') => {
    const [mine, theirs] = [sql.ref(`push_queue.${column}`), sql.ref(`excluded.${column}`)]
    return sql<Id>`CASE WHEN ${theirs} ${sql.raw(compare)} ${mine} THEN ${theirs} ELSE ${mine} END`
  }
  return db
    .insertInto('push_queue')
    .values({
      ...p.row('id', 'account_id', 'session_id', 'type', 'about_id', 'first_id', 'last_id', 'due_at'),
      attempts: 0,
    })
    .onConflict((c) =>
      c
        .columns(['account_id', 'session_id', 'type', 'about_id'])
        .doUpdateSet({ first_id: edge('first_id', '<'), last_id: edge('last_id', '>') }),
    )
})

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('push_queue').select('id').where('due_at', '<=', p('now')).limit(1),
)

const claim = statement<{ now: number; until: number; limit: number }>()((db, p) =>
  db
    .updateTable('push_queue')
    .set({ due_at: p('until'), attempts: sql<number>`attempts + 1` })
    .where('due_at', '<=', p('now'))
    .where('id', 'in', (q) =>
      q.selectFrom('push_queue').select('id').where('due_at', '<=', p('now')).orderBy('due_at').limit(p('limit')),
    )
    .returningAll(),
)

/** Takes pushes that are due. No other process takes them before `until`. */
export async function claimPushes(
  db: Deps['db'],
  now: number,
  until: number,
  limit: number,
): Promise<PushQueueTable[]> {
  const isAnyDue = (await due(db, { now })).length > 0
  return isAnyDue ? transact(db, (tx) => claim(tx, { now, until, limit })) : []
}

type Change = Partial<Pick<PushQueueTable, 'due_at' | 'attempts' | 'first_id'>>

export const updateQueued = (tx: Tx, id: Id, change: Change) =>
  tx.updateTable('push_queue').set(change).where('id', '=', id).execute()

/** Makes pushes that are due after `latest` due then: their time is from a clock that was ahead. */
export const hastenPushes = (tx: Tx, latest: number) =>
  tx.updateTable('push_queue').set({ due_at: latest }).where('due_at', '>', latest).execute()

/** Removes a handled push. Events added to its row since then are due at `nextDueAt`. */
export async function removePush(tx: Tx, { id, last_id }: PushQueueTable, nextDueAt: number): Promise<void> {
  const isRemoved = await hasWritten(tx.deleteFrom('push_queue').where('id', '=', id).where('last_id', '=', last_id))
  if (!isRemoved) await updateQueued(tx, id, { first_id: last_id + 1, due_at: nextDueAt, attempts: 0 })
}

export const deleteQueued = (tx: Tx, { account_id, session_id }: Device) =>
  tx.deleteFrom('push_queue').where('account_id', '=', account_id).where('session_id', '=', session_id).execute()
