/** Writes the posts of which users want to see less, and reads them for ranking. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { LessLikeTable } from '#server/db/tables/feeds.ts'
import { countWritten } from '#server/db/written-rows.ts'

/** The newest of an account. */
export const listLessLikeThis = (db: Db, account: Id, limit: number): Promise<LessLikeTable[]> =>
  db
    .selectFrom('less_like')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Inserts one, or renews it. */
export async function upsertLessLikeThis(tx: Tx, row: LessLikeTable): Promise<void> {
  const { author_id, tags, created_at } = row
  await tx
    .insertInto('less_like')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'tweet_id']).doUpdateSet({ author_id, tags, created_at }))
    .execute()
  touch(tx, 'viewer-filters', row.account_id)
}

export async function deleteLessLikeThis(tx: Tx, account: Id, tweets: readonly Id[]): Promise<void> {
  if (tweets.length > 0)
    await tx.deleteFrom('less_like').where('account_id', '=', account).where('tweet_id', 'in', tweets).execute()
  touch(tx, 'viewer-filters', account)
}

export async function deleteLessLikeThisOf(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('less_like').where('account_id', '=', account).execute()
  touch(tx, 'viewer-filters', account)
}

/** Deletes a batch of the rows of others about posts of a deleted account. Answers how many. */
export function deleteLessLikeThisAbout(tx: Tx, author: Id, limit: number): Promise<number> {
  const some = tx.selectFrom('less_like').select('account_id').where('author_id', '=', author).limit(limit)
  return countWritten(tx.deleteFrom('less_like').where('author_id', '=', author).where('account_id', 'in', some))
}
