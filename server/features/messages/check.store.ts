/** Conversations as their messages say they must be, and their repair; only check.ts calls these. */
import { sql } from 'kysely'
import { MESSAGE_PREVIEW } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ConversationsTable } from '#server/db/tables/messages.ts'
import { findMessage } from './store.ts'

/** Two who write to each other, the smaller id first. */
export interface Pair {
  lo: Id
  hi: Id
}

/** What their messages say: the last one, and what either has not read. */
export interface Sums extends Pair {
  last: Id
  unread: { lo: number; hi: number }
}

export type Side = Pick<ConversationsTable, 'account_id' | 'other_id' | 'last_id' | 'unread'>

const sums = (db: Db) => {
  const unreadOf = (sender: 'lo_id' | 'hi_id') =>
    sql<number>`SUM(CASE WHEN read_at IS NULL AND sender_id = ${sql.ref(sender)} THEN 1 ELSE 0 END)`
  return db
    .selectFrom('messages')
    .select((q) => ['lo_id as lo', 'hi_id as hi', q.fn.max('id').as('last')])
    .select([unreadOf('hi_id').as('lo_unread'), unreadOf('lo_id').as('hi_unread')])
    .groupBy(['lo_id', 'hi_id'])
    .orderBy('lo_id')
    .orderBy('hi_id')
}

type Summed = Pair & { last: Id; lo_unread: number; hi_unread: number }
const toSums = ({ lo_unread, hi_unread, ...row }: Summed): Sums => ({
  ...row,
  unread: { lo: Number(lo_unread), hi: Number(hi_unread) },
})

/** Some of all pairs that have written, in their order. */
export async function listSums(db: Db, after: Pair, limit: number): Promise<Sums[]> {
  const rows = await sums(db).where(sql<boolean>`(lo_id, hi_id) > (${after.lo}, ${after.hi})`).limit(limit).execute()
  return rows.map(toSums)
}

export async function findSums(db: Db, { lo, hi }: Pair): Promise<Sums | undefined> {
  const row = await sums(db).where('lo_id', '=', lo).where('hi_id', '=', hi).executeTakeFirst()
  return row && toSums(row)
}

const sides = (db: Db) =>
  db
    .selectFrom('conversations')
    .select(['account_id', 'other_id', 'last_id', 'unread'])
    .orderBy('account_id')
    .orderBy('other_id')

/** Some of all sides of conversations, in their order. */
export const listSides = (db: Db, [account, other]: [Id, Id], limit: number): Promise<Side[]> =>
  sides(db).where(sql<boolean>`(account_id, other_id) > (${account}, ${other})`).limit(limit).execute()

export async function findSides(db: Db, { lo, hi }: Pair): Promise<{ lo: Side | undefined; hi: Side | undefined }> {
  const of = (account: Id, other: Id) =>
    sides(db).where('account_id', '=', account).where('other_id', '=', other).executeTakeFirst()
  return { lo: await of(lo, hi), hi: await of(hi, lo) }
}

/** Holds both sides, as every sender does: the smaller id first. */
export async function lockSides(tx: Tx, { lo, hi }: Pair): Promise<void> {
  for (const [account, other] of [
    [lo, hi],
    [hi, lo],
  ] as const)
    await tx
      .updateTable('conversations')
      .set((q) => ({ unread: q.ref('unread') }))
      .where('account_id', '=', account)
      .where('other_id', '=', other)
      .execute()
}

/** Makes both sides say what the messages say; without messages there is no conversation. */
export async function putSides(tx: Tx, { lo, hi }: Pair, found: Sums | undefined): Promise<void> {
  const last = found && (await findMessage(tx, lo, hi, found.last))
  for (const [account, other, unread] of [
    [lo, hi, found?.unread.lo ?? 0],
    [hi, lo, found?.unread.hi ?? 0],
  ] as const) {
    await tx.deleteFrom('conversations').where('account_id', '=', account).where('other_id', '=', other).execute()
    if (last)
      await tx
        .insertInto('conversations')
        .values({
          account_id: account,
          other_id: other,
          last_id: last.id,
          last_sender_id: last.sender_id,
          last_text: truncateGraphemes(last.text, MESSAGE_PREVIEW),
          unread,
        })
        .execute()
  }
}
