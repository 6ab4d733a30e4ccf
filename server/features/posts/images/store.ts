/** Writes the images of tweets, and reads them for the backfill of their names. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { StoredImage } from '#server/features/media/images.ts'

/** The tweets among these that have images, or may have had them in an earlier version. */
export const findWithImages = (
  db: Db,
  ids: readonly Id[],
): Promise<Pick<TweetsTable, 'id' | 'author_id' | 'media' | 'edited_at'>[]> =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'media', 'edited_at'])
    .where('id', 'in', padIds(ids))
    .where((q) => q.or([q('media', '<>', '[]'), q('edited_at', 'is not', null)]))
    .execute()

/** Replaces the images of a tweet, keeping their number. */
export async function setImages(tx: Tx, id: Id, images: readonly StoredImage[]): Promise<void> {
  await tx
    .updateTable('tweets')
    .set({ media: JSON.stringify(images) })
    .where('id', '=', id)
    .execute()
  touch(tx, 'tweet', id)
}
