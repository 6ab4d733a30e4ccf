/** Writes the readers of restricted tweets. server/features/people/tweet-readers.store.ts reads them. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { countWritten, insertNew } from '#server/db/written-rows.ts'

/** Adds readers to a tweet. Existing ones stay. */
export async function insertReaders(tx: Tx, tweet: Id, readers: readonly Id[]): Promise<void> {
  if (readers.length === 0) return
  await insertNew(tx.insertInto('tweet_readers').values(readers.map((account_id) => ({ tweet_id: tweet, account_id }))))
}

export async function listReaders(db: Db, tweet: Id): Promise<Id[]> {
  const rows = await db.selectFrom('tweet_readers').select('account_id').where('tweet_id', '=', tweet).execute()
  return rows.map((row) => row.account_id)
}

export const deleteReaders = (tx: Tx, tweet: Id) =>
  tx.deleteFrom('tweet_readers').where('tweet_id', '=', tweet).execute()

/** Deletes a batch of rows that name a deleted account. Answers how many. */
export function deleteReader(tx: Tx, account: Id, limit: number): Promise<number> {
  const some = tx.selectFrom('tweet_readers').select('tweet_id').where('account_id', '=', account).limit(limit)
  return countWritten(tx.deleteFrom('tweet_readers').where('account_id', '=', account).where('tweet_id', 'in', some))
}
