/** Reads the posts with images of given owners, as the higher features store them. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { CHECK_BATCH } from '#server/db/check/rows.ts'
import type { Db } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { StoredImage } from './images.ts'

/** A post with its images, and those of its earlier versions. */
export interface PostWithImages extends Pick<TweetsTable, 'id' | 'author_id' | 'audience'> {
  images: StoredImage[]
}

/**
 * The posts of these owners that have images, or the image with that name, in batches. Earlier versions are not searched for a
 * name: a row of `media` names the post of each of their images.
 */
export async function* postsWithImages(db: Db, owners: readonly Id[], name?: string): AsyncGenerator<PostWithImages[]> {
  for (let after: [Id, Id] = [0, 0]; ; ) {
    const places = await (name === undefined ? listAny : listWithMedia)(db, owners, after)
    if (places.length > 0) yield await findPosts(db, places, name)
    if (places.length < CHECK_BATCH) return
    const last = places.at(-1)!
    after = [last.author_id, last.tweet_id]
  }
}

/** Places of posts that have images now or had them in an earlier version. */
async function listAny(db: Db, owners: readonly Id[], after: [Id, Id]): Promise<Place[]> {
  const found = [...(await listWithMedia(db, owners, after)), ...(await listVersioned(db, owners, after))]
  const places = new Map(found.map((place) => [`${place.author_id} ${place.tweet_id}`, place]))
  return [...places.values()]
    .sort((one, next) => one.author_id - next.author_id || one.tweet_id - next.tweet_id)
    .slice(0, CHECK_BATCH)
}

interface Place {
  author_id: Id
  tweet_id: Id
}

const listVersioned = (db: Db, owners: readonly Id[], [author, tweet]: [Id, Id]): Promise<Place[]> =>
  db
    .selectFrom('tweet_versions')
    .select(['author_id', 'tweet_id'])
    .distinct()
    .where('author_id', 'in', padIds(owners))
    // A literal, not a parameter: the index is partial.
    .where('has_media', '=', sql.lit(1))
    .where((q) => q(q.refTuple('author_id', 'tweet_id'), '>', q.tuple(author, tweet)))
    .orderBy('author_id')
    .orderBy('tweet_id')
    .limit(CHECK_BATCH)
    .execute()

/** The images of earlier versions of some posts, once for each version. */
export async function findImagesOfVersions(
  db: Db,
  tweets: readonly Id[],
): Promise<{ tweet: Id; image: StoredImage }[]> {
  const rows = await db
    .selectFrom('tweet_versions')
    .select(['tweet_id', 'parts'])
    .where('tweet_id', 'in', padIds(tweets))
    .where('has_media', '=', sql.lit(1))
    .execute()
  return rows.flatMap(({ tweet_id, parts }) => imagesIn(parts).map((image) => ({ tweet: tweet_id, image })))
}

const imagesIn = (parts: string): StoredImage[] => JSON.parse((JSON.parse(parts) as { media: string }).media)

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

async function findPosts(db: Db, places: readonly Place[], name: string | undefined): Promise<PostWithImages[]> {
  const ids = places.map((place) => place.tweet_id)
  const rows = await db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'audience', 'media'])
    .where('id', 'in', padIds(ids))
    // A name is hex. An author may have thousands of posts: searching in the database takes less than half the time of
    // reading them here.
    .$if(name !== undefined, (q) => q.where('media', 'like', `%"${name}"%`))
    .execute()
  const earlier = name === undefined ? await findImagesOfVersions(db, ids) : []
  return rows.map(({ media, ...row }) => ({
    ...row,
    images: [
      ...(JSON.parse(media) as StoredImage[]),
      ...earlier.filter(({ tweet }) => tweet === row.id).map(({ image }) => image),
    ],
  }))
}
