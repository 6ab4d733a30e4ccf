/** Writes how far accounts have read threads of private mentions, and reads it for lists of those threads. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import type { PrivateThreadReadsTable } from '#server/db/tables/posts.ts'

const readsOf = listStatement<{ account: Id; ids: readonly Id[] }>()((db, p, roots) =>
  db
    .selectFrom('private_thread_reads')
    .selectAll()
    .where('account_id', '=', p('account'))
    .where('root_id', 'in', roots as Id[]),
)
/** How far an account has read threads, by the first post of the thread. Threads that it has not read are missing. */
export const findThreadReads = async (
  db: Db,
  account: Id,
  roots: readonly Id[],
): Promise<ReadonlyMap<Id, PrivateThreadReadsTable>> =>
  new Map((await readsOf(db, { account, ids: roots })).map((row) => [row.root_id, row]))

/** Stores how far an account has read a thread. Without a post up to which it is hidden, the stored one stays. */
export function upsertThreadRead(tx: Tx, row: PrivateThreadReadsTable) {
  const { read_id, hidden_id } = row
  const change = { read_id, ...(hidden_id !== NO_ID && { hidden_id }) }
  return tx
    .insertInto('private_thread_reads')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'root_id']).doUpdateSet(change))
    .execute()
}

export const deleteThreadReads = (tx: Tx, account: Id) =>
  tx.deleteFrom('private_thread_reads').where('account_id', '=', account).execute()
