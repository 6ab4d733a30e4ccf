/** Every query on mails that wait to be sent. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { MailQueueTable } from '#server/db/tables.ts'

export const insertMail = (tx: Tx, row: MailQueueTable) => tx.insertInto('mail_queue').values(row).execute()

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('mail_queue').select('id').where('due_at', '<=', p('now')).limit(1),
)

export const isAnyDue = async (db: Db, now: number): Promise<boolean> => (await due(db, { now })).length > 0

/** Takes some of what is due. Nobody else takes it before `until`, also when this process dies. */
export const claimDue = (tx: Tx, now: number, until: number, limit: number): Promise<MailQueueTable[]> =>
  tx
    .updateTable('mail_queue')
    .set({ due_at: until, attempts: sql<number>`attempts + 1` })
    .where('due_at', '<=', now)
    .where('id', 'in', (q) =>
      q.selectFrom('mail_queue').select('id').where('due_at', '<=', now).orderBy('due_at').limit(limit),
    )
    .returningAll()
    .execute()

export const updateMail = (tx: Tx, id: Id, change: Partial<Pick<MailQueueTable, 'due_at' | 'attempts'>>) =>
  tx.updateTable('mail_queue').set(change).where('id', '=', id).execute()

export const deleteMail = (tx: Tx, id: Id) => tx.deleteFrom('mail_queue').where('id', '=', id).execute()
