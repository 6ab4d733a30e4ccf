/** Queries of the check of images. Only check.ts calls them. */
import type { Id } from '#server/core/ids/ids.ts'
import { CHECK_BATCH } from '#server/db/check/rows.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { StoredImage } from './images.ts'
import { deleteMedia } from './store.ts'

/** The number of uses by `owner hash`. */
export type Uses = Map<string, number>

const add = (uses: Uses, owner: Id, hash: string, times = 1) =>
  uses.set(`${owner} ${hash}`, (uses.get(`${owner} ${hash}`) ?? 0) + times)

/** Counts how often users show images: in tweets, as avatar and as cover. */
export async function countUses(db: Db, owners: readonly Id[]): Promise<Uses> {
  const uses: Uses = new Map()
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'avatar', 'cover'])
    .where('id', 'in', padIds(owners))
    .execute()
  for (const { id, avatar, cover } of accounts)
    for (const hash of [avatar, cover]) if (hash !== null) add(uses, id, hash)

  for (let after: [Id, Id] = [0, 0]; ; ) {
    const places = await listWithMedia(db, owners, after)
    for (const { author_id, media } of await findMedia(db, places))
      for (const { hash } of JSON.parse(media) as StoredImage[]) add(uses, author_id, hash)
    if (places.length < CHECK_BATCH) return uses
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

const findMedia = async (db: Db, places: readonly { tweet_id: Id }[]) =>
  places.length === 0
    ? []
    : db
        .selectFrom('tweets')
        .select(['author_id', 'media'])
        .where('id', 'in', padIds(places.map((place) => place.tweet_id)))
        .execute()

/** Counts the rows of users for each image. */
export async function countMedia(db: Db, owners: readonly Id[]): Promise<Uses> {
  const rows = await db
    .selectFrom('media')
    .select(['owner_id', 'hash', (q) => q.fn.countAll<number>().as('times')])
    .where('owner_id', 'in', padIds(owners))
    .groupBy(['owner_id', 'hash'])
    .execute()
  return new Map(rows.map((row) => [`${row.owner_id} ${row.hash}`, Number(row.times)]))
}

/** The owners of images, in the order of their ids. */
export const listOwners = (db: Db, after: Id, limit: number) =>
  db
    .selectFrom('media')
    .select('owner_id')
    .distinct()
    .where('owner_id', '>', after)
    .orderBy('owner_id')
    .limit(limit)
    .execute()

export const deleteMediaOf = (tx: Tx, owner: Id) => tx.deleteFrom('media').where('owner_id', '=', owner).execute()

export const releaseTimes = (tx: Tx, owner: Id, hash: string, times: number) =>
  deleteMedia(tx, owner, Array<string>(times).fill(hash))

export const listHashes = async (db: Db, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .distinct()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map((row) => row.hash)
}

export async function isReleasePending(db: Db, hash: string): Promise<boolean> {
  const event = `{"type":"media.released"%${hash}%`
  return (await db.selectFrom('event_outbox').select('id').where('event', 'like', event).limit(1).execute()).length > 0
}
