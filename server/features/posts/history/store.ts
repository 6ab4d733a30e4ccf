/** Writes earlier versions of posts, and reads them. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { TweetVersionsTable } from '#server/db/tables/posts.ts'

export const insertVersion = (tx: Tx, row: TweetVersionsTable) => tx.insertInto('tweet_versions').values(row).execute()

export const countVersions = async (db: Db, tweet: Id): Promise<number> => {
  const versions = db.selectFrom('tweet_versions').select((q) => q.fn.countAll().as('count'))
  return Number((await versions.where('tweet_id', '=', tweet).executeTakeFirstOrThrow()).count)
}

/** The earlier versions of some posts, newest first. */
export const listVersions = (db: Db, tweets: readonly Id[]): Promise<TweetVersionsTable[]> =>
  db
    .selectFrom('tweet_versions')
    .selectAll()
    .where('tweet_id', 'in', padIds(tweets))
    .orderBy('tweet_id')
    .orderBy('written_at', 'desc')
    .execute()

export const updateParts = (tx: Tx, { tweet_id, written_at, parts }: TweetVersionsTable) =>
  tx
    .updateTable('tweet_versions')
    .set({ parts })
    .where('tweet_id', '=', tweet_id)
    .where('written_at', '=', written_at)
    .execute()

export const deleteVersions = (tx: Tx, tweet: Id) =>
  tx.deleteFrom('tweet_versions').where('tweet_id', '=', tweet).execute()

/** Posts with versions above an id, in order. */
export async function listVersioned(db: Db, after: Id, limit: number): Promise<Id[]> {
  const versions = db.selectFrom('tweet_versions').select('tweet_id').distinct()
  const rows = await versions.where('tweet_id', '>', after).orderBy('tweet_id').limit(limit).execute()
  return rows.map((row) => row.tweet_id)
}
