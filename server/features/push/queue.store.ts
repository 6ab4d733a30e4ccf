/** Every query on what waits to be pushed. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { PushQueueTable } from '#server/db/tables.ts'
import type { Device } from './store.ts'

const upsert = statement<Omit<PushQueueTable, 'attempts'>>()((db, p) => {
  const edge = (column: 'first_id' | 'last_id', compare: '<' | '>') => {
    const [mine, theirs] = [sql.ref(`push_queue.${column}`), sql.ref(`excluded.${column}`)]
    return sql<Id>`CASE WHEN ${theirs} ${sql.raw(compare)} ${mine} THEN ${theirs} ELSE ${mine} END`
  }
  return db
    .insertInto('push_queue')
    .values({
      id: p('id'),
      account_id: p('account_id'),
      session_id: p('session_id'),
      type: p('type'),
      about_id: p('about_id'),
      first_id: p('first_id'),
      last_id: p('last_id'),
      due_at: p('due_at'),
      attempts: 0,
    })
    .onConflict((c) =>
      c
        .columns(['account_id', 'session_id', 'type', 'about_id'])
        .doUpdateSet({ first_id: edge('first_id', '<'), last_id: edge('last_id', '>') }),
    )
})

/** Puts a push into the queue, or adds to the one that waits there for the same device about the same thing. */
export const enqueue = (tx: Tx, row: Omit<PushQueueTable, 'attempts'>) => upsert(tx, row)

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('push_queue').select('id').where('due_at', '<=', p('now')).limit(1),
)

export const isAnyDue = async (db: Db, now: number): Promise<boolean> => (await due(db, { now })).length > 0

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

/** Takes some of what is due. Nobody else takes it before `until`, also when this process dies. */
export const claimDue = (tx: Tx, now: number, until: number, limit: number): Promise<PushQueueTable[]> =>
  claim(tx, { now, until, limit })

export const updateQueued = (
  tx: Tx,
  id: Id,
  change: Partial<Pick<PushQueueTable, 'due_at' | 'attempts' | 'first_id'>>,
) => tx.updateTable('push_queue').set(change).where('id', '=', id).execute()

/** False when more has been added since the row was read. */
export async function deletePushed(tx: Tx, { id, last_id }: Pick<PushQueueTable, 'id' | 'last_id'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_queue')
    .where('id', '=', id)
    .where('last_id', '=', last_id)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}

export const deleteQueued = (tx: Tx, { account_id, session_id }: Device) =>
  tx.deleteFrom('push_queue').where('account_id', '=', account_id).where('session_id', '=', session_id).execute()
