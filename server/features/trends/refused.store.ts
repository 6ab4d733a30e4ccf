/** Writes refused hashtags, and reads them for moderators. */
import { fold } from '#server/core/text/fold.ts'
import { likenessOf } from '#server/core/text/likeness.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

type RefusedTagRow = Tables['refused_tags']

/** The stored hashtags of refusals with that likeness: an earlier version may have folded less. */
async function findStored(tx: Tx, likeness: string): Promise<string[]> {
  const rows = await tx.selectFrom('refused_tags').select(['likeness', 'tag']).execute()
  return rows.flatMap((row) => (likenessOf(fold(row.tag)) === likeness ? row.likeness : []))
}

/** Inserts a refusal. False when a hashtag that looks the same is refused already. */
export async function insertRefusal(tx: Tx, row: RefusedTagRow): Promise<boolean> {
  if ((await findStored(tx, row.likeness)).length > 0) return false
  const isNew = await insertNew(tx.insertInto('refused_tags').values(row))
  if (isNew) touch(tx, 'refused-tags', 'all')
  return isNew
}

/** Deletes a refusal. False when there is none. */
export async function deleteRefusal(tx: Tx, likeness: string): Promise<boolean> {
  const stored = await findStored(tx, likeness)
  if (stored.length === 0) return false
  const isDeleted = await hasWritten(tx.deleteFrom('refused_tags').where('likeness', 'in', stored))
  if (isDeleted) touch(tx, 'refused-tags', 'all')
  return isDeleted
}

export const listRefusals = (db: Db, limit: number): Promise<RefusedTagRow[]> =>
  db.selectFrom('refused_tags').selectAll().orderBy('refused_at', 'desc').orderBy('likeness').limit(limit).execute()
