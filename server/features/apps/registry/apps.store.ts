/** Writes the registrations of apps, and reads them. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export const findApps = (db: Db, ids: readonly Id[]): Promise<AppsTable[]> =>
  db.selectFrom('apps').selectAll().where('id', 'in', ids).execute()

/** The apps that a member has registered, newest first. */
export const listOwnApps = (db: Db, owner: Id): Promise<AppsTable[]> =>
  db.selectFrom('apps').selectAll().where('owner_id', '=', owner).orderBy('id', 'desc').execute()

export const countOwnApps = async (db: Db, owner: Id): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('apps')
        .select((q) => q.fn.countAll<number>().as('count'))
        .where('owner_id', '=', owner)
        .executeTakeFirstOrThrow()
    ).count,
  )

export const insertApp = (tx: Tx, row: AppsTable) => tx.insertInto('apps').values(row).execute()

export async function updateApp(tx: Tx, id: Id, changes: Partial<AppsTable>): Promise<boolean> {
  const isThere = await hasWritten(tx.updateTable('apps').set(changes).where('id', '=', id))
  touch(tx, 'app', id)
  return isThere
}

/** Deletes an app. Its tokens are refused from then on. */
export async function deleteApp(tx: Tx, id: Id): Promise<boolean> {
  const isThere = await hasWritten(tx.deleteFrom('apps').where('id', '=', id))
  touch(tx, 'app', id)
  return isThere
}

/** Deletes the apps of a deleted account. */
export async function deleteAppsOf(tx: Tx, owner: Id): Promise<void> {
  const rows = await tx.deleteFrom('apps').where('owner_id', '=', owner).returning('id').execute()
  touch(tx, 'app', ...rows.map(({ id }) => id))
}

/** The apps that have registered themselves, and that no member has let in, oldest first. */
const unusedApps = (db: Db) =>
  db
    .selectFrom('apps')
    .select('id')
    // The index has only these, which the engines see from a value in the text.
    .where('is_used', '=', sql.lit(0))
    .where('owner_id', 'is', null)
    .orderBy('created_at')

/** Whether more than `count` apps wait for a member who lets them in. */
export const hasMoreUnusedApps = async (db: Db, count: number): Promise<boolean> =>
  (await unusedApps(db).limit(1).offset(count).execute()).length > 0

/** Deletes up to `limit` apps that were registered before a time, and that no member has let in. Answers how many. */
export async function deleteUnusedApps(tx: Tx, before: number, limit: number): Promise<number> {
  const unused = await unusedApps(tx).where('created_at', '<', before).limit(limit).execute()
  const ids = unused.map(({ id }) => id)
  // One that a member lets in at the same time stays.
  if (ids.length > 0) await tx.deleteFrom('apps').where('id', 'in', ids).where('is_used', '=', 0).execute()
  return ids.length
}
