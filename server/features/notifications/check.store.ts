/** Queries of the check of notifications. Only check.ts calls them. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { NotificationsTable } from '#server/db/tables/messages.ts'

export type Row = Pick<NotificationsTable, 'recipient_id' | 'id' | 'actor_id' | 'tweet_id'>

/** A batch of all notifications, in the order of the key. */
export const listRows = (db: Db, [recipient, id]: [Id, Id], limit: number): Promise<Row[]> =>
  db
    .selectFrom('notifications')
    .select(['recipient_id', 'id', 'actor_id', 'tweet_id'])
    .where(sql<boolean>`(recipient_id, id) > (${recipient}, ${id})`)
    .orderBy('recipient_id')
    .orderBy('id')
    .limit(limit)
    .execute()

export const deleteRow = (tx: Tx, { recipient_id, id }: Row) =>
  tx.deleteFrom('notifications').where('recipient_id', '=', recipient_id).where('id', '=', id).execute()
