/** Writes and reads the queue of mails. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { padIds } from '#server/db/id-lists.ts'
import { statement } from '#server/db/statement.ts'
import type { MailQueueTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'

export const insertMail = (tx: Tx, row: MailQueueTable) => tx.insertInto('mail_queue').values(row).execute()

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('mail_queue').select('id').where('due_at', '<=', p('now')).limit(1),
)
const claim = statement<{ now: number; until: number; limit: number }>()((db, p) =>
  db
    .updateTable('mail_queue')
    .set({ due_at: p('until'), attempts: sql<number>`attempts + 1` })
    .where('due_at', '<=', p('now'))
    .where('id', 'in', (q) =>
      q.selectFrom('mail_queue').select('id').where('due_at', '<=', p('now')).orderBy('due_at').limit(p('limit')),
    )
    .returningAll(),
)

/** Takes mails that are due. No other process takes them before `until`. */
export async function claimMails(db: Deps['db'], now: number, until: number, limit: number): Promise<MailQueueTable[]> {
  const isAnyDue = (await due(db, { now })).length > 0
  return isAnyDue ? transact(db, (tx) => claim(tx, { now, until, limit })) : []
}

export const updateMail = (tx: Tx, id: Id, change: Pick<MailQueueTable, 'due_at' | 'attempts'>) =>
  tx.updateTable('mail_queue').set(change).where('id', '=', id).execute()

/** Makes mails that are due after `latest` due then: their time is from a clock that was ahead. */
export const hastenMails = (tx: Tx, latest: number) =>
  tx.updateTable('mail_queue').set({ due_at: latest }).where('due_at', '>', latest).execute()

export const deleteMails = (tx: Tx, rows: readonly MailQueueTable[]) =>
  tx
    .deleteFrom('mail_queue')
    .where('id', 'in', padIds(rows.map((row) => row.id)))
    .execute()
