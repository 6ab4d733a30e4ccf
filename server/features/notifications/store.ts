/** Every query on notifications and on the positions up to which they are read. */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { ListItem } from '#server/db/list.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { NotificationsTable } from '#server/db/tables/messages.ts'
import type { TweetsTable } from '#server/db/tables/tweets.ts'
import { countWritten } from '#server/db/written-rows.ts'

export type NewNotification = NotificationsTable
type Columns = { [K in keyof NewNotification]: readonly NewNotification[K][] }

// Greatest first: many rows are written in few statements, each compiled once.
const LENGTHS = [500, 100, 20, 5, 1]
const upserts = LENGTHS.map((length) =>
  statement<Columns>()((db, p) => {
    const column = <K extends keyof NewNotification>(name: K) =>
      p.list(name as never, length) as unknown as NewNotification[K][]
    const [recipients, ids, types, actors] = [column('recipient_id'), column('id'), column('type'), column('actor_id')]
    const [tweets, events, gone] = [column('tweet_id'), column('event_id'), column('is_gone')]
    const rows = ids.map((id, index) => ({
      recipient_id: recipients[index]!,
      id,
      type: types[index]!,
      actor_id: actors[index]!,
      tweet_id: tweets[index]!,
      event_id: events[index]!,
      is_gone: gone[index]!,
    }))
    return db
      .insertInto('notifications')
      .values(rows)
      .onConflict((c) =>
        c
          .columns(['recipient_id', 'tweet_id', 'actor_id', 'type'])
          .doUpdateSet({
            event_id: sql<Id>`excluded.event_id`,
            is_gone: sql<number>`excluded.is_gone`,
          })
          .where(sql<boolean>`notifications.event_id < excluded.event_id`),
      )
      .returning(['id', 'recipient_id', 'is_gone'])
  }),
)

/**
 * Inserts notifications, or withdraws and restores those that exist. `rows` holds each cause once. Answers the inserted
 * rows that are not withdrawn.
 */
export async function upsertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<Pick<NewNotification, 'id' | 'recipient_id'>[]> {
  touch(tx, 'notifications', ...rows.map((row) => row.recipient_id))
  // Every writer goes by ascending recipients, which prevents deadlocks.
  const remaining = rows.toSorted((a, b) => a.recipient_id - b.recipient_id)
  const newIds = new Set(rows.map((row) => row.id))
  const inserted: Pick<NewNotification, 'id' | 'recipient_id'>[] = []
  while (remaining.length > 0) {
    const index = LENGTHS.findIndex((length) => length <= remaining.length)
    const part = remaining.splice(0, LENGTHS[index])
    const written = await upserts[index]!(tx, {
      recipient_id: part.map((row) => row.recipient_id),
      id: part.map((row) => row.id),
      type: part.map((row) => row.type),
      actor_id: part.map((row) => row.actor_id),
      tweet_id: part.map((row) => row.tweet_id),
      event_id: part.map((row) => row.event_id),
      is_gone: part.map((row) => row.is_gone),
    })
    inserted.push(...written.filter((row) => row.is_gone === 0 && newIds.has(row.id)))
  }
  return inserted
}

/** Withdraws the notification of a follow, if there is one. */
export async function withdrawFollow(tx: Tx, { recipient, actor, event }: { recipient: Id; actor: Id; event: Id }) {
  await tx
    .updateTable('notifications')
    .set({ is_gone: 1, event_id: event })
    .where('recipient_id', '=', recipient)
    .where('tweet_id', '=', NO_ID)
    .where('actor_id', '=', actor)
    .where('type', '=', 'follow')
    .where('event_id', '<', event)
    .execute()
  touch(tx, 'notifications', recipient)
}

/** Deletes these users' notifications about a tweet. */
export async function deleteByTweet(tx: Tx, tweet: Id, recipients: readonly Id[]): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('recipient_id', 'in', padIds(recipients))
    .where('tweet_id', '=', tweet)
    .execute()
  touch(tx, 'notifications', ...recipients)
}

/** Deletes a batch of a user's notifications, and their read position. Answers the size of the batch. */
export async function deleteNotifications(tx: Tx, recipient: Id, limit: number): Promise<number> {
  await tx.deleteFrom('notification_reads').where('recipient_id', '=', recipient).execute()
  const some = tx.selectFrom('notifications').select('id').where('recipient_id', '=', recipient).limit(limit)
  return countWritten(tx.deleteFrom('notifications').where('recipient_id', '=', recipient).where('id', 'in', some))
}

/** Deletes the withdrawn notifications about a deleted account, of all recipients. */
export const deleteWithdrawn = (tx: Tx, actor: Id) =>
  tx
    .deleteFrom('notifications')
    .where('actor_id', '=', actor)
    // A literal, not a parameter: the index is partial.
    .where('is_gone', '=', sql.lit(1))
    .execute()

/** A notification at its place in the list. */
export interface NotificationRow extends ListItem {
  author_id: Id
  type: NotificationsTable['type']
  tweet_id: Id
}

const range = statement<{ recipient: Id; after: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('notifications')
    .select(['id as at', 'actor_id as author_id', 'type', 'tweet_id'])
    .where('recipient_id', '=', p('recipient'))
    .where('id', '<', p('before'))
    .where('id', '>', p('after'))
    .where('is_gone', '=', 0)
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/** A user's notifications, newest first. */
export const listNotifications = (db: Db, recipient: Id, before: Id, limit: number): Promise<NotificationRow[]> =>
  range(db, { recipient, after: NO_ID, before, limit })

/** A user's notifications after the read position, newest first. */
export const listUnread = (db: Db, recipient: Id, after: Id, before: Id, limit: number): Promise<NotificationRow[]> =>
  range(db, { recipient, after, before, limit })

const one = statement<{ recipient: Id; id: Id }>()((db, p) =>
  db
    .selectFrom('notifications')
    .select(['type', 'tweet_id'])
    .where('recipient_id', '=', p('recipient'))
    .where('id', '=', p('id'))
    .where('is_gone', '=', 0),
)

export async function findNotification(db: Db, recipient: Id, id: Id) {
  const [row] = await one(db, { recipient, id })
  return row
}

interface Cause {
  recipient: Id
  type: NotificationsTable['type']
  tweet: Id
  after: Id
  last: Id
  limit: number
}

/**
 * Notifications of one type about one tweet (or follows), newest first. `+ 0` excludes the index by tweet: a short range of
 * ids is read faster than all notifications about a tweet.
 */
export const listByCause = statement<Cause>()((db, p) =>
  db
    .selectFrom('notifications')
    .select(['id as at', 'actor_id as author_id', 'type', 'tweet_id'])
    .where('recipient_id', '=', p('recipient'))
    .where('id', '>', p('after'))
    .where('id', '<=', p('last'))
    .where(sql<Id>`tweet_id + 0`, '=', p('tweet'))
    .where('type', '=', p('type'))
    .where('is_gone', '=', 0)
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

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

/** Moves the read position forward. False when it was there already. */
export async function updateReadId(tx: Tx, recipient: Id, upTo: Id): Promise<boolean> {
  const rows = await read(tx, { recipient, upTo })
  touch(tx, 'notifications', recipient)
  return rows.length > 0
}

export type Posted = Pick<TweetsTable, 'id' | 'author_id' | 'reply_to_author' | 'content'>

const posted = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db.selectFrom('tweets').select(['id', 'author_id', 'reply_to_author', 'content']).where('id', 'in', tweets),
)

/** The texts of tweets, with their authors and the authors they answer. */
export const findPosted = (db: Db, tweets: readonly Id[]): Promise<Posted[]> => posted(db, { ids: tweets })
