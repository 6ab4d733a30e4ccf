/** Writes drafts, and reads them by account. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockRow } from '#server/db/lock-row.ts'
import type { DraftsTable } from '#server/db/tables/posts.ts'

type Key = Pick<DraftsTable, 'account_id' | 'draft_id'>

/** The drafts of an account, last changed first. */
export const listDrafts = (db: Db, account: Id): Promise<DraftsTable[]> =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('updated_at', 'desc')
    .orderBy('draft_id')
    .execute()

export async function countDrafts(tx: Tx, account: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('drafts')
    .select((q) => q.fn.countAll().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads a draft and locks it until the transaction ends. */
export const lockDraft = (tx: Tx, { account_id, draft_id }: Key): Promise<DraftsTable | undefined> =>
  lockRow(tx.updateTable('drafts').where('account_id', '=', account_id).where('draft_id', '=', draft_id), 'updated_at')

/** Inserts a draft. False when it exists already. */
export async function insertDraft(tx: Tx, row: DraftsTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('drafts')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('draft_id')
    .execute()
  return inserted.length === 1
}

export const updateDraft = (tx: Tx, { account_id, draft_id, ...change }: DraftsTable) =>
  tx.updateTable('drafts').set(change).where('account_id', '=', account_id).where('draft_id', '=', draft_id).execute()

/** Deletes a draft; with `base` only the version of that time. */
export function deleteDraft(tx: Tx, { account_id, draft_id }: Key, base: number | null) {
  const draft = tx.deleteFrom('drafts').where('account_id', '=', account_id).where('draft_id', '=', draft_id)
  return (base === null ? draft : draft.where('updated_at', '=', base)).execute()
}

export const deleteDraftsOf = (tx: Tx, account: Id) =>
  tx.deleteFrom('drafts').where('account_id', '=', account).execute()
