/**
 * Writes messages and conversations, and reads them by user. A message has one row, a conversation one for each of its
 * two users.
 */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { statement } from '#server/db/statement.ts'
import type { ConversationsTable, MessagesTable } from '#server/db/tables/messages.ts'
import { countWritten } from '#server/db/written-rows.ts'

/** The key of the messages between two users. */
export interface Pair {
  lo: Id
  hi: Id
}

export const pairOf = (one: Id, other: Id): Pair => ({ lo: Math.min(one, other), hi: Math.max(one, other) })

type NewMessage = Pair & { id: Id; sender: Id; text: string; isShown: number }

const insertOne = statement<NewMessage>()((db, p) =>
  db.insertInto('messages').values({
    ...{ lo_id: p('lo'), hi_id: p('hi'), id: p('id'), sender_id: p('sender'), text: p('text') },
    ...{ read_at: null, read_shown: p('isShown'), hidden_for: NO_ID },
  }),
)

type SideValues<S extends 'lo' | 'hi'> = { [K in `${S}${'Unread' | 'Request' | 'Accepted'}`]: number }
type NewSides = Pair & { id: Id; sender: Id; preview: string } & SideValues<'lo'> & SideValues<'hi'>

const insertBoth = statement<NewSides>()((db, p) => {
  const last = { last_id: p('id'), last_sender_id: p('sender'), last_text: p('preview'), cleared_id: NO_ID }
  // A concurrent message with a greater id may have been written first, or deleted with the conversation.
  const newer = <T>(column: 'last_id' | 'last_sender_id' | 'last_text') =>
    sql<T>`CASE WHEN excluded.last_id > conversations.last_id AND excluded.last_id > conversations.cleared_id
      THEN ${sql.ref(`excluded.${column}`)} ELSE ${sql.ref(`conversations.${column}`)} END`
  return db
    .insertInto('conversations')
    .values([
      {
        ...{ account_id: p('lo'), other_id: p('hi'), ...last },
        ...{ unread: p('loUnread'), is_request: p('loRequest'), is_accepted: p('loAccepted') },
      },
      {
        ...{ account_id: p('hi'), other_id: p('lo'), ...last },
        ...{ unread: p('hiUnread'), is_request: p('hiRequest'), is_accepted: p('hiAccepted') },
      },
    ])
    .onConflict((c) =>
      c.columns(['account_id', 'other_id']).doUpdateSet({
        last_id: newer<Id>('last_id'),
        last_sender_id: newer<Id>('last_sender_id'),
        last_text: newer<string>('last_text'),
        unread: sql<number>`conversations.unread
          + CASE WHEN excluded.last_id > conversations.cleared_id THEN excluded.unread ELSE 0 END`,
        is_request: sql<number>`CASE WHEN excluded.is_accepted = 1 OR conversations.is_accepted = 1
          THEN 0 ELSE excluded.is_request END`,
        is_accepted: sql<number>`CASE WHEN excluded.is_accepted = 1 THEN 1 ELSE conversations.is_accepted END`,
      }),
    )
    .returning(['account_id', 'is_request'])
})

interface SentMessage {
  id: Id
  sender: Id
  recipient: Id
  text: string
  preview: string
}

/**
 * Writes a message and both sides of its conversation, the side of the smaller id first. Writing accepts the
 * conversation for the sender. Answers whether it is a request to the recipient.
 */
export async function insertMessage(tx: Tx, message: SentMessage, isRequest: boolean): Promise<boolean> {
  const { id, sender, recipient, text, preview } = message
  const pair = pairOf(sender, recipient)
  const [isToLo, isToHi] = [recipient === pair.lo ? 1 : 0, recipient === pair.hi ? 1 : 0]
  const asked = isRequest ? 1 : 0
  const sides = await insertBoth(tx, {
    ...{ ...pair, id, sender, preview },
    ...{ loUnread: isToLo, loRequest: isToLo * asked, loAccepted: 1 - isToLo },
    ...{ hiUnread: isToHi, hiRequest: isToHi * asked, hiAccepted: 1 - isToHi },
  })
  await insertOne(tx, { ...pair, id, sender, text, isShown: 1 })
  touch(tx, 'conversations', sender, recipient)
  return sides.some((side) => side.account_id === recipient && side.is_request === 1)
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

const before = statement<Pair & { account: Id; before: Id; after: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select('id as at')
    .where('lo_id', '=', p('lo'))
    .where('hi_id', '=', p('hi'))
    .where('id', '<', p('before'))
    .where('id', '>', p('after'))
    .where('hidden_for', '!=', p('account'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/** One user's side of a conversation, with the position up to which that user has deleted messages. */
export type Side = Pick<ConversationsTable, 'account_id' | 'other_id' | 'cleared_id'>

/** The messages that a side shows, newest first. */
export const listMessages = (
  db: Db,
  { account_id: account, other_id: other, cleared_id: after }: Side,
  from: Id,
  limit: number,
): Promise<(MessagesTable & ListItem)[]> =>
  before(db, { ...pairOf(account, other), account, after, before: from, limit })

/** Whether a side shows a message. */
export const isShown = (message: Pick<MessagesTable, 'id' | 'hidden_for'>, side: Side): boolean =>
  message.id > side.cleared_id && message.hidden_for !== side.account_id

const oneSide = statement<{ account: Id; other: Id }>()((db, p) =>
  db.selectFrom('conversations').selectAll().where('account_id', '=', p('account')).where('other_id', '=', p('other')),
)

/** The account's side of its conversation with another user. */
export async function findSide(db: Db, account: Id, other: Id): Promise<ConversationsTable | undefined> {
  const [side] = await oneSide(db, { account, other })
  return side
}

interface Reading {
  now: number
  /** Whether the other user may see when it was read. */
  isShown: boolean
}

/** Marks all messages of the other user as read; answers how many. */
export async function updateRead(tx: Tx, account: Id, other: Id, { now, isShown }: Reading): Promise<number> {
  const { lo, hi } = pairOf(account, other)
  // Updates the row that every sender updates first: concurrent messages wait, and are counted afterwards.
  const side = await tx
    .updateTable('conversations')
    .set({ unread: 0 })
    .where('account_id', '=', account)
    .where('other_id', '=', other)
    .returning('cleared_id')
    .executeTakeFirst()
  touch(tx, 'conversations', account)
  return countWritten(
    tx
      .updateTable('messages')
      .set({ read_at: now, read_shown: isShown ? 1 : 0 })
      .where('lo_id', '=', lo)
      .where('hi_id', '=', hi)
      .where('sender_id', '=', other)
      .where('read_at', 'is', null)
      .where('id', '>', side?.cleared_id ?? NO_ID)
      .where('hidden_for', '!=', account),
  )
}

/** One side of a conversation, at its position in the list. */
export type ConversationRow = ConversationsTable & ListItem & { author_id: Id }

type Box = 'inbox' | 'requests'

// Literals, so that the planner sees that the partial indexes fit.
const byTime = (box: Box) =>
  statement<{ account: Id; before: Id; limit: number }>()((db, p) =>
    db
      .selectFrom('conversations')
      .selectAll()
      .select(['last_id as at', 'other_id as author_id'])
      .where('account_id', '=', p('account'))
      .where('is_request', '=', sql.lit(box === 'requests' ? 1 : 0))
      .where('last_id', '<', p('before'))
      .where('last_id', '>', sql.lit(NO_ID))
      .orderBy('last_id', 'desc')
      .limit(p('limit')),
  )
const boxes = { inbox: byTime('inbox'), requests: byTime('requests') }

/** Conversations of an account, latest first. */
export const listConversations = (db: Db, box: Box, account: Id, from: Id, limit: number): Promise<ConversationRow[]> =>
  boxes[box](db, { account, before: from, limit })

const withUnread = statement<{ account: Id; after: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('conversations')
    .select(['other_id as author_id', 'other_id as at'])
    .where('account_id', '=', p('account'))
    .where('unread', '>', sql.lit(0))
    .where('is_request', '=', sql.lit(0))
    .where('other_id', '>', p('after'))
    .orderBy('other_id')
    .limit(p('limit')),
)

/** The users with messages that the account has not read, requests excluded, in id order. */
export const listUnread = (db: Db, account: Id, after: Id, limit: number) => withUnread(db, { account, after, limit })
