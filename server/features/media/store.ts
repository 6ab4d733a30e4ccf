/** Every query on media: one row for each use of an image by an owner. Files are shared by content. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { MediaTable } from '#server/db/tables/tweets.ts'

export const insertMedia = (tx: Tx, row: MediaTable) => tx.insertInto('media').values(row).execute()

/** Deletes one use of each hash by the owner. */
export async function deleteMedia(tx: Tx, owner: Id, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    const row = await tx
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', owner)
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (row) await tx.deleteFrom('media').where('owner_id', '=', owner).where('id', '=', row.id).execute()
  }
}

/** The hashes of some images of the network. */
export const listSomeHashes = async (db: Db, limit: number): Promise<string[]> =>
  (await db.selectFrom('media').select('hash').limit(limit).execute()).map((row) => row.hash)

export async function isHashUsed(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined
}
