/** Writes muted words, and reads them by account. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { countWritten } from '#server/db/written-rows.ts'

const words = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('muted_words').selectAll().where('account_id', '=', p('account')).orderBy('id', 'desc'),
)
/** The muted words of an account, ended ones included, last added first. */
export const listWords = (db: Db, account: Id): Promise<MutedWordsTable[]> => words(db, { account })

export async function insertWord(tx: Tx, row: MutedWordsTable): Promise<void> {
  await tx.insertInto('muted_words').values(row).execute()
  touch(tx, 'viewer-filters', row.account_id)
}

export async function updateWord(tx: Tx, { account_id, id, ...change }: MutedWordsTable): Promise<void> {
  await tx.updateTable('muted_words').set(change).where('account_id', '=', account_id).where('id', '=', id).execute()
  touch(tx, 'viewer-filters', account_id)
}

/** Deletes a muted word. Answers 0 when it does not exist. */
export async function deleteWord(tx: Tx, account: Id, id: Id): Promise<number> {
  touch(tx, 'viewer-filters', account)
  return countWritten(tx.deleteFrom('muted_words').where('account_id', '=', account).where('id', '=', id))
}

export async function deleteWordsOf(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('muted_words').where('account_id', '=', account).execute()
  touch(tx, 'viewer-filters', account)
}

/** Deletes expired words. A literal, not a parameter: the index is partial. */
export const deleteEndedWords = (tx: Tx, now: number) =>
  tx.deleteFrom('muted_words').where('until', '>', sql.lit(0)).where('until', '<=', now).execute()
