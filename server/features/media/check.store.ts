/** Reads the uses of images for their check, and deletes unused rows. Only check.ts calls it. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { StoredImage } from './images.ts'
import { postsWithImages } from './posts-with-images.store.ts'

/** The place of a use whose post is unknown, because the backfill of names has not reached it. */
export const ANY_PLACE = -1

/** Uses of images, by `owner hash`: the ids of posts, scheduled posts, uploaded videos and uploaded images, and `NO_ID` for an avatar or a cover. */
export type Uses = Map<string, Id[]>

function add(uses: Uses, key: string, place: Id): void {
  const places = uses.get(key)
  if (places) places.push(place)
  else uses.set(key, [place])
}

/** The uses of images that users show: in tweets, as avatar and as cover; and those of scheduled posts, uploaded videos and uploaded images. */
export async function listShown(db: Db, owners: readonly Id[]): Promise<Uses> {
  const uses: Uses = new Map()
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'avatar', 'cover'])
    .where('id', 'in', padIds(owners))
    .execute()
  for (const { id, avatar, cover } of accounts)
    for (const hash of [avatar, cover]) if (hash !== null) add(uses, `${id} ${hash}`, NO_ID)
  for await (const posts of postsWithImages(db, owners))
    for (const { id, author_id, images } of posts) for (const { hash } of images) add(uses, `${author_id} ${hash}`, id)
  const scheduled = await db
    .selectFrom('scheduled_posts')
    .select(['id', 'account_id', 'images'])
    .where('account_id', 'in', padIds(owners))
    .execute()
  for (const { id, account_id, images } of scheduled)
    for (const { hash } of JSON.parse(images) as StoredImage[]) add(uses, `${account_id} ${hash}`, id)
  const videos = await db
    .selectFrom('videos')
    .select(['id', 'account_id', 'media'])
    .where('account_id', 'in', padIds(owners))
    .where('media', 'is not', null)
    .execute()
  for (const { id, account_id, media } of videos)
    add(uses, `${account_id} ${(JSON.parse(media!) as StoredImage).hash}`, id)
  const uploaded = await db
    .selectFrom('uploaded_images')
    .select(['id', 'account_id', 'image'])
    .where('account_id', 'in', padIds(owners))
    .execute()
  for (const { id, account_id, image } of uploaded)
    add(uses, `${account_id} ${(JSON.parse(image) as StoredImage).hash}`, id)
  return uses
}

/** The uses of images that rows record. */
export async function listRecorded(db: Db, owners: readonly Id[]): Promise<Uses> {
  const uses: Uses = new Map()
  const rows = await db
    .selectFrom('media')
    .select(['owner_id', 'hash', 'tweet_id', 'content'])
    .where('owner_id', 'in', padIds(owners))
    .execute()
  for (const { owner_id, hash, tweet_id, content } of rows)
    add(uses, `${owner_id} ${hash}`, tweet_id ?? (content === null ? ANY_PLACE : NO_ID))
  return uses
}

/** The owners of images, in id order. */
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

/** Whether the files of a former name are kept. */
export const isNameKept = async (db: Db, name: string): Promise<boolean> =>
  (
    await db
      .selectFrom('former_images')
      .select('name')
      .where('name', '=', name)
      .where('kept_until', 'is not', null)
      .limit(1)
      .execute()
  ).length > 0
