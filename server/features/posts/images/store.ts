/** Queries of the backfill of image names. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { TweetsTable } from '#server/db/tables/tweets.ts'
import type { StoredImage } from '#server/features/media/images.ts'

/** Those of these tweets that have images. */
export const findWithImages = (
  db: Db,
  ids: readonly Id[],
): Promise<Pick<TweetsTable, 'id' | 'author_id' | 'media'>[]> =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'media'])
    .where('id', 'in', padIds(ids))
    .where('media', '<>', '[]')
    .execute()

/** Writes the images of a tweet, which are as many as before. */
export async function setImages(tx: Tx, id: Id, images: readonly StoredImage[]): Promise<void> {
  await tx
    .updateTable('tweets')
    .set({ media: JSON.stringify(images) })
    .where('id', '=', id)
    .execute()
  touch(tx, 'tweet', id)
}
