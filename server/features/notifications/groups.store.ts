/** Writes groups of notifications. They are derived from the notifications, and written in the same transaction. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds, splitByLengths } from '#server/db/id-lists.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { NotificationGroupsTable, NotificationsTable } from '#server/db/tables/notifications.ts'
import type { Tables } from '#server/db/tables.ts'
import { countWritten } from '#server/db/written-rows.ts'
import { groupOf, keyOf, rangeOf, WEEK, WEEKLY } from './groups.ts'

type Columns = { [K in keyof NotificationGroupsTable]: readonly NotificationGroupsTable[K][] }
type Written = Pick<NotificationsTable, 'recipient_id' | 'id' | 'type' | 'tweet_id' | 'from_verified'>
export type GroupId = Omit<NotificationGroupsTable, 'last_id'>

const COLUMNS = ['recipient_id', 'is_verified', 'type', 'about_id'] as const
const LENGTHS = [200, 20, 5, 1]
const upserts = LENGTHS.map((length) =>
  statement<Columns>()((db, p) => {
    const column = <K extends keyof NotificationGroupsTable>(name: K) =>
      p.list(name as never, length) as unknown as NotificationGroupsTable[K][]
    const [recipients, verified, types] = [column('recipient_id'), column('is_verified'), column('type')]
    const [abouts, lasts] = [column('about_id'), column('last_id')]
    const rows = recipients.map((recipient_id, index) => ({
      recipient_id,
      is_verified: verified[index]!,
      type: types[index]!,
      about_id: abouts[index]!,
      last_id: lasts[index]!,
    }))
    return db
      .insertInto('notification_groups')
      .values(rows)
      .onConflict((c) =>
        c
          .columns(COLUMNS)
          .doUpdateSet({ last_id: sql<Id>`excluded.last_id` })
          .where(sql<boolean>`notification_groups.last_id < excluded.last_id`),
      )
  }),
)

/** Adds notifications to their groups, which move up. */
export async function addToGroups(tx: Tx, written: readonly Written[]): Promise<void> {
  for (const { index, part } of splitByLengths(groupsOf(written), LENGTHS))
    await upserts[index]!(tx, {
      recipient_id: part.map((row) => row.recipient_id),
      is_verified: part.map((row) => row.is_verified),
      type: part.map((row) => row.type),
      about_id: part.map((row) => row.about_id),
      last_id: part.map((row) => row.last_id),
    })
}

/** One row for each group, in the order of the key, which prevents deadlocks. */
function groupsOf(written: readonly Written[]): NotificationGroupsTable[] {
  const groups = new Map<string, NotificationGroupsTable>()
  for (const row of written)
    for (const is_verified of row.from_verified === 1 ? [0, 1] : [0]) {
      const key = groupOf(row)
      const name = `${row.recipient_id} ${is_verified} ${keyOf(key)}`
      const last_id = Math.max(row.id, groups.get(name)?.last_id ?? 0)
      groups.set(name, { ...key, recipient_id: row.recipient_id, is_verified, last_id })
    }
  return [...groups.values()].sort(
    (a, b) =>
      a.recipient_id - b.recipient_id ||
      a.is_verified - b.is_verified ||
      a.type.localeCompare(b.type) ||
      a.about_id - b.about_id,
  )
}

const WEEKLY_TYPES = sql.join(WEEKLY.map((type) => sql.lit(type)))

/** `about_id` of a notification's group, as `groupOf` answers it. */
export const aboutOf = sql<Id>`CASE WHEN notifications.type IN (${WEEKLY_TYPES})
  THEN notifications.id - notifications.id % ${sql.lit(WEEK)} ELSE notifications.tweet_id END`

/** The newest notification of a group of the recipient; 0 without any. */
export const newestOf = (recipient: Id | RawBuilder<unknown>) => sql<Id>`coalesce((
  SELECT MAX(n.id) FROM notifications n WHERE n.recipient_id = ${recipient}
  AND n.tweet_id = CASE WHEN notification_groups.type IN (${WEEKLY_TYPES}) THEN 0 ELSE notification_groups.about_id END
  AND n.type = notification_groups.type AND n.is_gone = 0
  AND (notification_groups.is_verified = 0 OR n.from_verified = 1)
  AND (notification_groups.type NOT IN (${WEEKLY_TYPES}) OR (
    n.id >= notification_groups.about_id AND n.id < notification_groups.about_id + ${sql.lit(WEEK)}))), 0)`

const moveDown = listStatement<{ recipient: Id; ids: readonly Id[] }>()((db, p, lasts) =>
  db
    .updateTable('notification_groups')
    .set({ last_id: newestOf(sql`${p('recipient')}`) })
    .where('recipient_id', '=', p('recipient'))
    .where('is_verified', 'in', [0, 1])
    .where('last_id', 'in', lasts as Id[]),
)
const deleteEmpty = listStatement<{ ids: readonly Id[] }>()((db, _, recipients) =>
  db
    .deleteFrom('notification_groups')
    .where('recipient_id', 'in', recipients as Id[])
    .where('is_verified', 'in', [0, 1])
    .where('last_id', '=', sql.lit(NO_ID)),
)

/** Moves groups down whose newest notification was withdrawn, and deletes empty ones. */
export async function takeFromGroups(tx: Tx, withdrawn: readonly Pick<Written, 'recipient_id' | 'id'>[]) {
  if (withdrawn.length === 0) return
  // One statement for each recipient: for several, Citus would have to look on each machine for matching rows.
  const byRecipient = [...Map.groupBy(withdrawn, (row) => row.recipient_id)].sort(([a], [b]) => a - b)
  for (const [recipient, rows] of byRecipient) await moveDown(tx, { recipient, ids: rows.map((row) => row.id) })
  await deleteEmpty(tx, { ids: byRecipient.map(([recipient]) => recipient) })
}

export const deleteGroupsOfTweet = (tx: Tx, tweet: Id, recipients: readonly Id[]) =>
  tx
    .deleteFrom('notification_groups')
    .where('recipient_id', 'in', padIds(recipients))
    .where('is_verified', 'in', [0, 1])
    .where('type', 'in', ['like', 'retweet', 'reply', 'quote', 'mention', 'poll'])
    .where('about_id', '=', tweet)
    .execute()

/** Deletes a batch of a user's groups. Answers its size. */
export const deleteGroups = (tx: Tx, recipient: Id, limit: number): Promise<number> =>
  countWritten(
    tx
      .deleteFrom('notification_groups')
      .where('recipient_id', '=', recipient)
      .where('last_id', 'in', (q) =>
        q.selectFrom('notification_groups').select('last_id').where('recipient_id', '=', recipient).limit(limit),
      ),
  )

const isGroup = (group: GroupId) => (q: ExpressionBuilder<Tables, 'notification_groups'>) =>
  q.and([
    q('recipient_id', '=', group.recipient_id),
    q('is_verified', '=', group.is_verified),
    q('type', '=', group.type),
    q('about_id', '=', group.about_id),
  ])

/** The position of a group, and the position by its notifications: undefined where there is none. */
export async function findPlaces(db: Db, group: GroupId): Promise<{ place?: Id | undefined; due?: Id | undefined }> {
  const { tweet, from, until } = rangeOf(group)
  const row = await db.selectFrom('notification_groups').select('last_id').where(isGroup(group)).executeTakeFirst()
  const newest = await db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', group.recipient_id)
    .where('tweet_id', '=', tweet)
    .where('type', '=', group.type)
    .where('id', '>=', from)
    .where('id', '<', until)
    .where('is_gone', '=', sql.lit(0))
    .where('from_verified', '>=', group.is_verified)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { place: row?.last_id, due: newest?.id }
}

/** Moves a group to the position of its newest notification. */
export async function repairGroup(tx: Tx, group: GroupId): Promise<void> {
  const { due } = await findPlaces(tx, group)
  await tx.deleteFrom('notification_groups').where(isGroup(group)).execute()
  if (due !== undefined)
    await tx
      .insertInto('notification_groups')
      .values({ ...group, last_id: due })
      .execute()
}

/** Deletes the groups of a user whose newest notification is below an id. */
export const deleteGroupsBefore = (tx: Tx, recipient: Id, before: Id) =>
  tx
    .deleteFrom('notification_groups')
    .where('recipient_id', '=', recipient)
    .where('is_verified', 'in', [0, 1])
    .where('last_id', '<', before)
    .execute()
