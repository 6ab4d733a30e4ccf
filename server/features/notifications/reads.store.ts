/**
 * Writes the positions up to which users have read their notifications, which also serve as locks of their
 * notifications.
 */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'

const newest = statement<{ recipient: Id }>()((db, p) =>
  db.selectFrom('notifications').select('id').where('recipient_id', '=', p('recipient')).orderBy('id', 'desc').limit(1),
)

export async function findNewestId(db: Db, recipient: Id): Promise<Id> {
  const [row] = await newest(db, { recipient })
  return row?.id ?? NO_ID
}

const readId = statement<{ recipient: Id }>()((db, p) =>
  db.selectFrom('notification_reads').select('read_id').where('recipient_id', '=', p('recipient')),
)

/** The id up to which the user has read. */
export async function findReadId(db: Db, recipient: Id): Promise<Id> {
  const [row] = await readId(db, { recipient })
  return row?.read_id ?? NO_ID
}

const read = statement<{ recipient: Id; upTo: Id }>()((db, p) =>
  db
    .insertInto('notification_reads')
    .values({ recipient_id: p('recipient'), read_id: p('upTo') })
    .onConflict((c) =>
      c
        .column('recipient_id')
        .doUpdateSet({ read_id: sql<Id>`excluded.read_id` })
        .where(sql<boolean>`notification_reads.read_id < excluded.read_id`),
    )
    .returning('read_id'),
)

/** Moves the read position forward. False when it is there already. */
export async function updateReadId(tx: Tx, recipient: Id, upTo: Id): Promise<boolean> {
  const rows = await read(tx, { recipient, upTo })
  touch(tx, 'notifications', recipient)
  return rows.length > 0
}

const lock = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .insertInto('notification_reads')
    .columns(['recipient_id', 'read_id'])
    // Does not insert a row for a deleted account. Every writer proceeds by ascending recipients, which prevents
    // deadlocks.
    .expression(
      db
        .selectFrom('accounts')
        .select(['id', sql.lit(NO_ID).as('read_id')])
        .where('id', 'in', ids)
        .orderBy('id'),
    )
    .onConflict((c) =>
      c
        .column('recipient_id')
        .doUpdateSet({ read_id: sql<Id>`excluded.read_id` })
        // Never true: rows are locked and not written.
        .where(sql<boolean>`notification_reads.read_id < excluded.read_id`),
    ),
)

/**
 * Locks the notifications of these users until the transaction ends. A group is derived from several notifications,
 * which processes write concurrently.
 */
export async function lockRecipients(tx: Tx, recipients: readonly Id[]): Promise<void> {
  await lock(tx, { ids: [...new Set(recipients)].sort((a, b) => a - b) })
}
