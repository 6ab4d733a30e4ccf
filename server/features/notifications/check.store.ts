/** Reads notifications and their groups for their check, and deletes stray ones. Only check.ts calls it. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { NotificationsTable } from '#server/db/tables/notifications.ts'
import { aboutOf, newestOf } from './groups.store.ts'

type Row = Pick<NotificationsTable, 'recipient_id' | 'id' | 'type' | 'actor_id' | 'tweet_id'>

/** A batch of all notifications, in the order of the key. */
export const listRows = (db: Db, [recipient, id]: [Id, Id], limit: number): Promise<Row[]> =>
  db
    .selectFrom('notifications')
    .select(['recipient_id', 'id', 'type', 'actor_id', 'tweet_id'])
    .where(sql<boolean>`(recipient_id, id) > (${recipient}, ${id})`)
    .orderBy('recipient_id')
    .orderBy('id')
    .limit(limit)
    .execute()

export const deleteRow = (tx: Tx, { recipient_id, id }: Row) =>
  tx.deleteFrom('notifications').where('recipient_id', '=', recipient_id).where('id', '=', id).execute()

type GroupPosition = [recipient: Id, isVerified: number, type: string, about: Id]

/** A batch of all groups, in key order, each with its expected `last_id`. */
export const listGroupRows = (db: Db, after: GroupPosition, limit: number) =>
  db
    .selectFrom('notification_groups')
    .selectAll()
    .select(newestOf(sql.ref('notification_groups.recipient_id')).as('newest'))
    .where(sql<boolean>`(recipient_id, is_verified, type, about_id) > (${sql.join(after)})`)
    .orderBy('recipient_id')
    .orderBy('is_verified')
    .orderBy('type')
    .orderBy('about_id')
    .limit(limit)
    .execute()

/** A batch of all notifications and whether their groups exist. */
export const listWithGroups = (db: Db, [recipient, id]: [Id, Id], limit: number) => {
  const hasGroup = sql`EXISTS (
    SELECT 1 FROM notification_groups g WHERE g.recipient_id = notifications.recipient_id
    AND g.is_verified = 0 AND g.type = notifications.type AND g.about_id = ${aboutOf})`
  const hasVerifiedGroup = sql`EXISTS (
    SELECT 1 FROM notification_groups g WHERE g.recipient_id = notifications.recipient_id
    AND g.is_verified = 1 AND g.type = notifications.type AND g.about_id = ${aboutOf})`
  return db
    .selectFrom('notifications')
    .select(['recipient_id', 'id', 'type', 'tweet_id', 'from_verified'])
    .select(
      sql<number>`CASE WHEN is_gone <> 0 OR (${hasGroup} AND (from_verified = 0 OR ${hasVerifiedGroup}))
        THEN 1 ELSE 0 END`.as('has_groups'),
    )
    .where(sql<boolean>`(recipient_id, id) > (${recipient}, ${id})`)
    .orderBy('recipient_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}
