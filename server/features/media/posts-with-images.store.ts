/** Reads the posts with images of given owners, as the higher features store them. */
import type { Id } from '#server/core/ids/ids.ts'
import { CHECK_BATCH } from '#server/db/check/rows.ts'
import type { Db } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { StoredImage } from './images.ts'

/** A post with its images. */
export interface PostWithImages extends Pick<TweetsTable, 'id' | 'author_id' | 'audience'> {
  images: StoredImage[]
}

/** The posts of these owners that have images, or the image with that name, in batches. */
export async function* postsWithImages(db: Db, owners: readonly Id[], name?: string): AsyncGenerator<PostWithImages[]> {
  for (let after: [Id, Id] = [0, 0]; ; ) {
    const places = await listWithMedia(db, owners, after)
    if (places.length > 0) yield await findPosts(db, places, name)
    if (places.length < CHECK_BATCH) return
    const last = places.at(-1)!
    after = [last.author_id, last.tweet_id]
  }
}

const listWithMedia = (db: Db, owners: readonly Id[], [author, tweet]: [Id, Id]) =>
  db
    .selectFrom('author_tweets')
    .select(['author_id', 'tweet_id'])
    .where('author_id', 'in', padIds(owners))
    .where('has_media', '=', 1)
    .where((q) => q(q.refTuple('author_id', 'tweet_id'), '>', q.tuple(author, tweet)))
    .orderBy('author_id')
    .orderBy('tweet_id')
    .limit(CHECK_BATCH)
    .execute()

async function findPosts(
  db: Db,
  places: readonly { tweet_id: Id }[],
  name: string | undefined,
): Promise<PostWithImages[]> {
  const rows = await db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'audience', 'media'])
    .where('id', 'in', padIds(places.map((place) => place.tweet_id)))
    // A name is hex. An author may have thousands of posts: searching in the database takes less than half the time of
    // reading them here.
    .$if(name !== undefined, (q) => q.where('media', 'like', `%"${name}"%`))
    .execute()
  return rows.map(({ media, ...row }) => ({ ...row, images: JSON.parse(media) as StoredImage[] }))
}
