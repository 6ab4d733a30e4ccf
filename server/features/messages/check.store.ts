/** Reads conversations and the messages that they must match, and repairs them. Only check.ts calls it. */
import { sql } from 'kysely'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ConversationsTable } from '#server/db/tables/messages.ts'
import { lastOf } from './deletions.store.ts'
import { findSide, listMessages, type Pair, pairOf, type Side } from './store.ts'

/** The fields of a side that follow from its messages. */
type Sums = Pick<ConversationsTable, 'last_id' | 'last_sender_id' | 'last_text' | 'unread'>

/** A batch of all pairs that have messages, in order. */
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

/** A batch of all sides of conversations, in order. */
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

/** The fields of a side, computed from its messages. */
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

/** The side of an account as stored, or an empty one. */
export async function findOrNewSide(db: Db, account_id: Id, other_id: Id) {
  const found = await findSide(db, account_id, other_id)
  return { found, side: found ?? { account_id, other_id, ...NEW_SIDE } }
}

/** Rewrites a side from its messages. */
export async function putSide(tx: Tx, account: Id, other: Id): Promise<void> {
  const { side } = await findOrNewSide(tx, account, other)
  const sums = await findSums(tx, side)
  await tx
    .insertInto('conversations')
    .values({ ...side, ...sums })
    .onConflict((c) => c.columns(['account_id', 'other_id']).doUpdateSet(sums))
    .execute()
}
