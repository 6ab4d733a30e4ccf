/** Every query on refused hashtags. */
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

export type RefusedTagRow = Tables['refused_tags']

/** False when one that looks the same is refused already. */
export async function insertRefusal(tx: Tx, row: RefusedTagRow): Promise<boolean> {
  const isNew = await insertNew(tx.insertInto('refused_tags').values(row))
  if (isNew) touch(tx, 'refused-tags', 'all')
  return isNew
}

/** False when it was not refused. */
export async function deleteRefusal(tx: Tx, likeness: string): Promise<boolean> {
  const isDeleted = await hasWritten(tx.deleteFrom('refused_tags').where('likeness', '=', likeness))
  if (isDeleted) touch(tx, 'refused-tags', 'all')
  return isDeleted
}

export const listRefusals = (db: Db, limit: number): Promise<RefusedTagRow[]> =>
  db.selectFrom('refused_tags').selectAll().orderBy('refused_at', 'desc').orderBy('likeness').limit(limit).execute()
