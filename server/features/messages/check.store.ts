/** Conversations as their messages say they must be, and their repair; only check.ts calls these. */
import { sql } from 'kysely'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ConversationsTable } from '#server/db/tables/messages.ts'
import { lastOf } from './deletions.store.ts'
import { findSide, listMessages, type Pair, pairOf, type Side } from './store.ts'

/** What a side must say of the messages that it shows. */
export type Sums = Pick<ConversationsTable, 'last_id' | 'last_sender_id' | 'last_text' | 'unread'>

/** Some of all pairs that have messages, in their order. */
export const listPairs = (db: Db, after: Pair, limit: number): Promise<Pair[]> =>
  db
    .selectFrom('messages')
    .select(['lo_id as lo', 'hi_id as hi'])
    .distinct()
    .where(sql<boolean>`(lo_id, hi_id) > (${after.lo}, ${after.hi})`)
    .orderBy('lo_id')
    .orderBy('hi_id')
    .limit(limit)
    .execute()

/** Some of all sides of conversations, in their order. */
export const listSides = (db: Db, [account, other]: [Id, Id], limit: number): Promise<ConversationsTable[]> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where(sql<boolean>`(account_id, other_id) > (${account}, ${other})`)
    .orderBy('account_id')
    .orderBy('other_id')
    .limit(limit)
    .execute()

/** Whether the two have messages, hidden or not. */
export async function haveMessages(db: Db, { lo, hi }: Pair): Promise<boolean> {
  const query = db.selectFrom('messages').select('id').where('lo_id', '=', lo).where('hi_id', '=', hi)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** What the messages say to one side. */
export async function findSums(db: Db, side: Side): Promise<Sums> {
  const { lo, hi } = pairOf(side.account_id, side.other_id)
  const [last] = await listMessages(db, side, MAX_ID, 1)
  const counted = await db
    .selectFrom('messages')
    .select((q) => q.fn.countAll<number>().as('unread'))
    .where('lo_id', '=', lo)
    .where('hi_id', '=', hi)
    .where('sender_id', '=', side.other_id)
    .where('read_at', 'is', null)
    .where('id', '>', side.cleared_id)
    .where('hidden_for', '!=', side.account_id)
    .executeTakeFirst()
  return { ...lastOf(last), unread: Number(counted?.unread ?? 0) }
}

const NEW_SIDE = { is_request: 0, is_accepted: 1, cleared_id: NO_ID }

/** The side of an account as it is, or as it begins. */
export async function findOrNewSide(db: Db, account_id: Id, other_id: Id) {
  const found = await findSide(db, account_id, other_id)
  return { found, side: found ?? { account_id, other_id, ...NEW_SIDE } }
}

/** Makes a side say what the messages say. */
export async function putSide(tx: Tx, account: Id, other: Id): Promise<void> {
  const { side } = await findOrNewSide(tx, account, other)
  const sums = await findSums(tx, side)
  await tx
    .insertInto('conversations')
    .values({ ...side, ...sums })
    .onConflict((c) => c.columns(['account_id', 'other_id']).doUpdateSet(sums))
    .execute()
}
