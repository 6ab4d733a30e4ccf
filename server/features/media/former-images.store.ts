/** Writes the former names of images, and reads them for redirects and clean-up. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { MediaTable } from '#server/db/tables/media.ts'
import type { Tables } from '#server/db/tables.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

/** Whether a row of the owner still has the hash of the content as its name. */
export async function hasFormerName(db: Db, owner: Id, hash: string): Promise<boolean> {
  const uses = db.selectFrom('media').select('id').where('owner_id', '=', owner).where('hash', '=', hash)
  return (await uses.where('content', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** A use of an image, in a post or (`null`) as avatar or cover, whose files got another name. */
interface Renamed {
  owner: Id
  tweet: Id | null
  from: string
  to: string
  /** Until when the files of the former name are kept; null for files that are not kept. */
  keptUntil: number | null
}

/** Records the new name of one use. */
export async function renameUse(tx: Tx, renamed: Renamed): Promise<void> {
  const { from, to, keptUntil } = renamed
  for (let row = await findUse(tx, renamed); row && !(await renameRow(tx, row, renamed)); )
    row = await findUse(tx, renamed)
  await insertNew(tx.insertInto('former_images').values({ name: from, hash: to, kept_until: keptUntil }))
  touch(tx, 'image', from)
}

type Use = Pick<MediaTable, 'id' | 'content'>

// The condition for a use. Before its first renaming, the post of a use is unknown.
const isUse =
  (tweet: Id | null) =>
  (q: ExpressionBuilder<Tables, 'media'>): Expression<SqlBool> =>
    q.or([q('tweet_id', tweet === null ? 'is' : '=', tweet), q('content', 'is', null)])

const findUse = (tx: Tx, { owner, tweet, from }: Renamed): Promise<Use | undefined> =>
  tx
    .selectFrom('media')
    .select(['id', 'content'])
    .where('owner_id', '=', owner)
    .where('hash', '=', from)
    .where(isUse(tweet))
    .limit(1)
    .executeTakeFirst()

/** Renames the row of a use. False when another post of the owner with the same image took the row first. */
const renameRow = (tx: Tx, { id, content }: Use, { owner, tweet, from, to }: Renamed): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable('media')
      .set({ hash: to, content: content ?? from, tweet_id: tweet })
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .where('hash', '=', from)
      .where(isUse(tweet)),
  )

/** Former names whose files need no longer be kept. */
export async function listDueNames(db: Db, now: number, limit: number): Promise<string[]> {
  const due = db.selectFrom('former_images').select('name').where('kept_until', '<=', now)
  const rows = await due.orderBy('kept_until').limit(limit).execute()
  return [...new Set(rows.map((row) => row.name))]
}

/** Records that the files of these names are deleted. The names still redirect to the present ones. */
export const markDeleted = (tx: Tx, names: readonly string[]) =>
  tx.updateTable('former_images').set({ kept_until: null }).where('name', 'in', names).execute()
