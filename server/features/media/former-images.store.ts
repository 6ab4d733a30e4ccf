/** Names that images had before. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { insertNew } from '#server/db/written-rows.ts'

/** Whether a row of the owner's still has the hash of the content as its name. */
export async function hasFormerName(db: Db, owner: Id, hash: string): Promise<boolean> {
  const uses = db.selectFrom('media').select('id').where('owner_id', '=', owner).where('hash', '=', hash)
  return (await uses.where('content', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** A use of an image, in a post or (`null`) as avatar or cover, whose files have got another name. */
export interface Renamed {
  owner: Id
  tweet: Id | null
  from: string
  to: string
  /** Until when the files of the former name are kept; null for files that are not. */
  keptUntil: number | null
}

/** Records the new name of one use. */
export async function renameUse(tx: Tx, { owner, tweet, from, to, keptUntil }: Renamed): Promise<void> {
  const row = await tx
    .selectFrom('media')
    .select(['id', 'content'])
    .where('owner_id', '=', owner)
    .where('hash', '=', from)
    // Which post a use belongs to is not known before it is renamed for the first time.
    .where((q) => q.or([q('tweet_id', tweet === null ? 'is' : '=', tweet), q('content', 'is', null)]))
    .limit(1)
    .executeTakeFirst()
  if (row)
    await tx
      .updateTable('media')
      .set({ hash: to, content: row.content ?? from, tweet_id: tweet })
      .where('owner_id', '=', owner)
      .where('id', '=', row.id)
      .execute()
  await insertNew(tx.insertInto('former_images').values({ name: from, hash: to, kept_until: keptUntil }))
  touch(tx, 'image', from)
}

/** Former names whose files are no longer kept. */
export async function listDueNames(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('former_images')
    .select('name')
    .where('kept_until', '<=', now)
    .orderBy('kept_until')
    .limit(limit)
    .execute()
  return [...new Set(rows.map((row) => row.name))]
}

/** Records that the files of these names are deleted. The names go on leading to the present ones. */
export const markDeleted = (tx: Tx, names: readonly string[]) =>
  tx.updateTable('former_images').set({ kept_until: null }).where('name', 'in', names).execute()
