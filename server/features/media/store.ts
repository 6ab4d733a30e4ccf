/** Writes the uses of images by their owners, one row each, and reads them by name. Files are shared by content. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { MediaTable } from '#server/db/tables/media.ts'

export const insertMedia = (tx: Tx, row: MediaTable) => tx.insertInto('media').values(row).execute()

/** Deletes one use of each hash by the owner, in a post or (`null`) as avatar or cover. */
export async function deleteMedia(tx: Tx, owner: Id, hashes: readonly string[], tweet: Id | null): Promise<void> {
  for (const hash of hashes) {
    const id = (tweet && (await findUse(tx, owner, hash, tweet))) ?? (await findUse(tx, owner, hash, null))
    if (id) await tx.deleteFrom('media').where('owner_id', '=', owner).where('id', '=', id).execute()
    touch(tx, 'image', hash)
  }
}

/** Uses that the backfill has not reached have no post yet. */
async function findUse(tx: Tx, owner: Id, hash: string, tweet: Id | null): Promise<Id | undefined> {
  const uses = tx.selectFrom('media').select('id').where('owner_id', '=', owner).where('hash', '=', hash)
  return (
    await uses
      .where('tweet_id', tweet === null ? 'is' : '=', tweet)
      .limit(1)
      .executeTakeFirst()
  )?.id
}

/** The hashes of some images of the network. */
export const listSomeHashes = async (db: Db, limit: number): Promise<string[]> =>
  (await db.selectFrom('media').select('hash').limit(limit).execute()).map((row) => row.hash)

/** Whether any post or account has an image. */
export const hasImages = async (db: Db): Promise<boolean> => (await listSomeHashes(db, 1)).length > 0

/** Whether an account or a link card has the image. */
export async function isHashUsed(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined || isCardImage(db, hash)
}

const cardImages = statement<{ hash: string }>()((db, p) =>
  db.selectFrom('link_cards').select('key').where('image', '=', p('hash')).limit(1),
)

/** Whether a link card has the image. No account owns it, and it is public. */
export const isCardImage = async (db: Db, hash: string): Promise<boolean> => (await cardImages(db, { hash })).length > 0

/** The hash of the content of an image; undefined when no row has it. */
export async function findContent(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('media')
    .select(['hash', 'content'])
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row && (row.content ?? row.hash)
}

/** The content hash of an owner's image; undefined without a row, and while its name is not keyed yet. */
export async function findKeyedContent(db: Db, owner: Id, hash: string): Promise<string | undefined> {
  const uses = db.selectFrom('media').select('content').where('owner_id', '=', owner).where('hash', '=', hash)
  return (await uses.where('content', 'is not', null).limit(1).executeTakeFirst())?.content ?? undefined
}

/** One use of an image. */
export type Use = Pick<MediaTable, 'id' | 'owner_id' | 'hash' | 'tweet_id' | 'content'>

const uses = statement<{ hash: string; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('media')
    .select(['id', 'owner_id', 'hash', 'tweet_id', 'content'])
    .where('hash', '=', p('hash'))
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/** Uses of an image, the newest first. */
export const listUses = (db: Db, hash: string, before: Id, limit: number): Promise<Use[]> =>
  uses(db, { hash, before, limit })

const formerImages = statement<{ name: string }>()((db, p) =>
  db.selectFrom('former_images').select('hash').where('name', '=', p('name')).orderBy('hash').limit(MAX_OWNERS),
)
/** Maximum number of owners that are checked for a former name, which many may share. */
const MAX_OWNERS = 50

/** The present hashes of an image that had another name: one for each owner. */
export const findPresent = async (db: Db, name: string): Promise<string[]> =>
  (await formerImages(db, { name })).map((row) => row.hash)
