/** Writes how far accounts have read their home timelines, and reads it for apps. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { HomeMarkersTable } from '#server/db/tables/feeds.ts'

const markerOf = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('home_markers').selectAll().where('account_id', '=', p('account')),
)
/** The marker of an account; undefined before it has set one. */
export const findHomeMarker = async (db: Db, account: Id): Promise<HomeMarkersTable | undefined> =>
  (await markerOf(db, { account }))[0]

/** Moves the marker of an account, and counts the change. Where it is already, nothing changes. */
export const upsertHomeMarker = (tx: Tx, row: Omit<HomeMarkersTable, 'version'>) =>
  tx
    .insertInto('home_markers')
    .values({ ...row, version: 1 })
    .onConflict((c) =>
      c
        .column('account_id')
        .doUpdateSet({
          ...{ read_id: row.read_id, updated_at: row.updated_at },
          version: sql<number>`home_markers.version + 1`,
        })
        .where('home_markers.read_id', '<>', row.read_id),
    )
    .execute()

export const deleteHomeMarker = (tx: Tx, account: Id) =>
  tx.deleteFrom('home_markers').where('account_id', '=', account).execute()
