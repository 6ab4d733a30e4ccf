/** Writes notifications, and reads them by recipient. reads.store.ts has the read positions. */
import { sql } from 'kysely'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { chunkIds, padIds, splitByLengths } from '#server/db/id-lists.ts'
import type { ListItem } from '#server/db/list.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { NotificationsTable } from '#server/db/tables/notifications.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { countWritten } from '#server/db/written-rows.ts'
import { addToGroups, deleteGroups, deleteGroupsBefore, deleteGroupsOfTweet, takeFromGroups } from './groups.store.ts'
import { endedBefore } from './lifetime.ts'

export type NewNotification = NotificationsTable

/** The value of `is_gone` of a notification that waits in a request. */
export const FILTERED = 2
type Columns = { [K in keyof NewNotification]: readonly NewNotification[K][] }

// Longest first: many rows are written in few statements, each compiled once.
const LENGTHS = [500, 100, 20, 5, 1]
const upserts = LENGTHS.map((length) =>
  statement<Columns>()((db, p) => {
    const column = <K extends keyof NewNotification>(name: K) =>
      p.list(name as never, length) as unknown as NewNotification[K][]
    const [recipients, ids, types, actors] = [column('recipient_id'), column('id'), column('type'), column('actor_id')]
    const [tweets, events, gone] = [column('tweet_id'), column('event_id'), column('is_gone')]
    const verified = column('from_verified')
    const rows = ids.map((id, index) => ({
      recipient_id: recipients[index]!,
      id,
      type: types[index]!,
      actor_id: actors[index]!,
      tweet_id: tweets[index]!,
      event_id: events[index]!,
      is_gone: gone[index]!,
      from_verified: verified[index]!,
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
      .returning(['id', 'recipient_id', 'is_gone', 'type', 'tweet_id', 'from_verified'])
  }),
)

type WrittenNotification = Omit<NewNotification, 'actor_id' | 'event_id'>

/**
 * Inserts notifications, or withdraws and restores existing ones, which keep their id. `rows` contains each cause once.
 * Answers the written rows.
 */
export async function upsertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<WrittenNotification[]> {
  touch(tx, 'notifications', ...rows.map((row) => row.recipient_id))
  // Every writer proceeds by ascending recipients, which prevents deadlocks.
  const sorted = rows.toSorted((a, b) => a.recipient_id - b.recipient_id)
  const written: WrittenNotification[] = []
  for (const { index, part } of splitByLengths(sorted, LENGTHS)) {
    written.push(
      ...(await upserts[index]!(tx, {
        recipient_id: part.map((row) => row.recipient_id),
        id: part.map((row) => row.id),
        type: part.map((row) => row.type),
        actor_id: part.map((row) => row.actor_id),
        tweet_id: part.map((row) => row.tweet_id),
        event_id: part.map((row) => row.event_id),
        is_gone: part.map((row) => row.is_gone),
        from_verified: part.map((row) => row.from_verified),
      })),
    )
  }
  await addToGroups(
    tx,
    written.filter((row) => row.is_gone === 0),
  )
  await takeFromGroups(
    tx,
    written.filter((row) => row.is_gone !== 0),
  )
  return written
}

/**
 * Withdraws notifications of a user for good: no later event about the cause brings them back. The rows stay until they
 * expire, so that the cause is no news when it is repeated.
 */
export async function dismissRows(tx: Tx, recipient: Id, ids: readonly Id[]): Promise<void> {
  for (const some of chunkIds(ids))
    await tx
      .updateTable('notifications')
      .set({ is_gone: 1, event_id: MAX_ID })
      .where('recipient_id', '=', recipient)
      .where('id', 'in', padIds(some))
      .execute()
  await takeFromGroups(
    tx,
    ids.map((id) => ({ recipient_id: recipient, id })),
  )
  touch(tx, 'notifications', recipient)
}

/** Deletes these users' notifications about a tweet. */
export async function deleteByTweet(tx: Tx, tweet: Id, recipients: readonly Id[]): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('recipient_id', 'in', padIds(recipients))
    .where('tweet_id', '=', tweet)
    .execute()
  await deleteGroupsOfTweet(tx, tweet, recipients)
  touch(tx, 'notifications', ...recipients)
}

/** Deletes a batch of a user's notifications and groups, and their read position. Answers the size of the batch. */
export async function deleteNotifications(tx: Tx, recipient: Id, limit: number): Promise<number> {
  await tx.deleteFrom('notification_reads').where('recipient_id', '=', recipient).execute()
  const groups = await deleteGroups(tx, recipient, limit)
  const some = tx.selectFrom('notifications').select('id').where('recipient_id', '=', recipient).limit(limit)
  const deleted = tx.deleteFrom('notifications').where('recipient_id', '=', recipient).where('id', 'in', some)
  return groups + (await countWritten(deleted))
}

const ended = statement<{ recipient: Id; before: Id }>()((db, p) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', p('recipient'))
    .where('id', '<', p('before'))
    .limit(1),
)
/** Whether a user has notifications below an id. */
export const hasEnded = async (db: Db, recipient: Id, before: Id): Promise<boolean> =>
  (await ended(db, { recipient, before })).length > 0

/** Deletes a batch of a user's oldest notifications below an id, and groups without newer ones. Answers the size of the batch. */
export async function deleteEnded(tx: Tx, recipient: Id, before: Id, limit: number): Promise<number> {
  const of = tx.selectFrom('notifications').select('id').where('recipient_id', '=', recipient)
  const rows = await of.where('id', '<', before).orderBy('id').limit(limit).execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('notifications').where('recipient_id', '=', recipient).where('id', 'in', padIds(ids)).execute()
  await deleteGroupsBefore(tx, recipient, before)
  touch(tx, 'notifications', recipient)
  return ids.length
}

/** Deletes the withdrawn and the filtered notifications about a deleted account, of all recipients. */
export async function deleteUnlisted(tx: Tx, actor: Id): Promise<void> {
  for (const state of [1, FILTERED])
    await tx
      .deleteFrom('notifications')
      .where('actor_id', '=', actor)
      // A literal, not a parameter: the indexes are partial.
      .where('is_gone', '=', sql.lit(state))
      .execute()
}

/** A notification with its position in the list. */
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
  range(db, { recipient, after: endedBefore(db), before, limit })

/** A user's notifications after the read position, newest first. */
export const listUnread = (db: Db, recipient: Id, after: Id, before: Id, limit: number): Promise<NotificationRow[]> =>
  range(db, { recipient, after: Math.max(after, endedBefore(db)), before, limit })

const one = statement<{ recipient: Id; id: Id }>()((db, p) =>
  db
    .selectFrom('notifications')
    .select(['type', 'tweet_id', 'is_gone'])
    .where('recipient_id', '=', p('recipient'))
    .where('id', '=', p('id')),
)

/** A notification, also a withdrawn one. */
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

export type Posted = Pick<
  TweetsTable,
  'id' | 'author_id' | 'reply_to_author' | 'quote_author_id' | 'quote_detached_at' | 'content'
>

const posted = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'reply_to_author', 'quote_author_id', 'quote_detached_at', 'content'])
    .where('id', 'in', tweets),
)

/** The texts of tweets, with their authors and the authors they answer and quote. */
export const findPosted = (db: Db, tweets: readonly Id[]): Promise<Posted[]> => posted(db, { ids: tweets })
