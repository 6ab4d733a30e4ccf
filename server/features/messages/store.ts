/** Every query on messages and conversations. A message has one row, a conversation one for each of its two users. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { statement } from '#server/db/statement.ts'
import type { ConversationsTable, MessagesTable } from '#server/db/tables/messages.ts'
import { countWritten } from '#server/db/written-rows.ts'

/** The key of the messages between two users. */
interface Pair {
  lo: Id
  hi: Id
}

const pairOf = (one: Id, other: Id): Pair => ({ lo: Math.min(one, other), hi: Math.max(one, other) })

const insertOne = statement<Pair & { id: Id; sender: Id; text: string }>()((db, p) =>
  db
    .insertInto('messages')
    .values({ lo_id: p('lo'), hi_id: p('hi'), id: p('id'), sender_id: p('sender'), text: p('text'), read_at: null }),
)

const insertBoth = statement<Pair & { id: Id; sender: Id; preview: string; loUnread: number; hiUnread: number }>()(
  (db, p) => {
    const last = { last_id: p('id'), last_sender_id: p('sender'), last_text: p('preview') }
    // Of two concurrent messages the one with the greater id may be written first.
    const newer = <T>(column: keyof typeof last) =>
      sql<T>`CASE WHEN excluded.last_id > conversations.last_id
        THEN ${sql.ref(`excluded.${column}`)} ELSE ${sql.ref(`conversations.${column}`)} END`
    return db
      .insertInto('conversations')
      .values([
        { account_id: p('lo'), other_id: p('hi'), ...last, unread: p('loUnread') },
        { account_id: p('hi'), other_id: p('lo'), ...last, unread: p('hiUnread') },
      ])
      .onConflict((c) =>
        c.columns(['account_id', 'other_id']).doUpdateSet({
          last_id: newer<Id>('last_id'),
          last_sender_id: newer<Id>('last_sender_id'),
          last_text: newer<string>('last_text'),
          unread: sql<number>`conversations.unread + excluded.unread`,
        }),
      )
  },
)

/** Writes a message and both sides of its conversation, the side of the smaller id first. */
export async function insertMessage(
  tx: Tx,
  { id, sender, recipient, text, preview }: { id: Id; sender: Id; recipient: Id; text: string; preview: string },
): Promise<void> {
  const pair = pairOf(sender, recipient)
  const unread = { loUnread: recipient === pair.lo ? 1 : 0, hiUnread: recipient === pair.hi ? 1 : 0 }
  await insertBoth(tx, { ...pair, ...unread, id, sender, preview })
  await insertOne(tx, { ...pair, id, sender, text })
  touch(tx, 'conversations', sender, recipient)
}

const oneMessage = statement<Pair & { id: Id }>()((db, p) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('lo_id', '=', p('lo'))
    .where('hi_id', '=', p('hi'))
    .where('id', '=', p('id')),
)

export async function findMessage(db: Db, one: Id, other: Id, id: Id): Promise<MessagesTable | undefined> {
  const [row] = await oneMessage(db, { ...pairOf(one, other), id })
  return row
}

const before = statement<Pair & { before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select('id as at')
    .where('lo_id', '=', p('lo'))
    .where('hi_id', '=', p('hi'))
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/** Messages between two users, newest first. */
export const listMessages = (
  db: Db,
  one: Id,
  other: Id,
  from: Id,
  limit: number,
): Promise<(MessagesTable & ListItem)[]> => before(db, { ...pairOf(one, other), before: from, limit })

const unreadFrom = statement<{ account: Id; other: Id }>()((db, p) =>
  db
    .selectFrom('conversations')
    .select('unread')
    .where('account_id', '=', p('account'))
    .where('other_id', '=', p('other')),
)

/** How many of the other's messages the account has not read. */
export async function findUnread(db: Db, account: Id, other: Id): Promise<number> {
  const [row] = await unreadFrom(db, { account, other })
  return row?.unread ?? 0
}

/** Marks all messages of the other as read; answers how many they were. */
export async function updateRead(tx: Tx, account: Id, other: Id, now: number): Promise<number> {
  const { lo, hi } = pairOf(account, other)
  // First the row that every sender updates: concurrent messages wait, and are counted afterwards.
  await tx
    .updateTable('conversations')
    .set({ unread: 0 })
    .where('account_id', '=', account)
    .where('other_id', '=', other)
    .execute()
  touch(tx, 'conversations', account)
  return countWritten(
    tx
      .updateTable('messages')
      .set({ read_at: now })
      .where('lo_id', '=', lo)
      .where('hi_id', '=', hi)
      .where('sender_id', '=', other)
      .where('read_at', 'is', null),
  )
}

/** One side of a conversation, at its position in the list. */
export type ConversationRow = ConversationsTable & ListItem & { author_id: Id }

const byTime = statement<{ account: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .select(['last_id as at', 'other_id as author_id'])
    .where('account_id', '=', p('account'))
    .where('last_id', '<', p('before'))
    .orderBy('last_id', 'desc')
    .limit(p('limit')),
)

/** Conversations of an account, latest first. */
export const listConversations = (db: Db, account: Id, from: Id, limit: number): Promise<ConversationRow[]> =>
  byTime(db, { account, before: from, limit })

const withUnread = statement<{ account: Id; after: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('conversations')
    .select(['other_id as author_id', 'other_id as at'])
    .where('account_id', '=', p('account'))
    .where('unread', '>', 0)
    .where('other_id', '>', p('after'))
    .orderBy('other_id')
    .limit(p('limit')),
)

/** The users who have written what the account has not read, in the order of their ids. */
export const listUnread = (db: Db, account: Id, after: Id, limit: number) => withUnread(db, { account, after, limit })

/** Deletes some of the messages of two; answers how many. */
export async function deleteMessages(tx: Tx, one: Id, other: Id, limit: number): Promise<number> {
  const { lo, hi } = pairOf(one, other)
  const some = tx.selectFrom('messages').select('id').where('lo_id', '=', lo).where('hi_id', '=', hi).limit(limit)
  return countWritten(tx.deleteFrom('messages').where('lo_id', '=', lo).where('hi_id', '=', hi).where('id', 'in', some))
}

/** Deletes both sides of a conversation, that of the smaller id first. */
export async function deleteSides(tx: Tx, one: Id, other: Id): Promise<void> {
  const { lo, hi } = pairOf(one, other)
  for (const [account, with_] of [
    [lo, hi],
    [hi, lo],
  ] as const)
    await tx.deleteFrom('conversations').where('account_id', '=', account).where('other_id', '=', with_).execute()
  touch(tx, 'conversations', one, other)
}
