/** Writes which apps members have let in, and reads them. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AppGrantsTable } from '#server/db/tables/apps.ts'

export const findGrant = (db: Db, account: Id, app: Id): Promise<AppGrantsTable | undefined> =>
  db.selectFrom('app_grants').selectAll().where('account_id', '=', account).where('app_id', '=', app).executeTakeFirst()

export const listGrants = (db: Db, account: Id): Promise<AppGrantsTable[]> =>
  db.selectFrom('app_grants').selectAll().where('account_id', '=', account).orderBy('id', 'desc').execute()

/** Stores a grant; of one that exists it adds the scopes. Answers the stored one. */
export async function upsertGrant(tx: Tx, row: AppGrantsTable): Promise<AppGrantsTable> {
  const known = await findGrant(tx, row.account_id, row.app_id)
  const scopes = known ? [...new Set(`${known.scopes} ${row.scopes}`.split(' '))].join(' ') : row.scopes
  return tx
    .insertInto('app_grants')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'app_id']).doUpdateSet({ scopes }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateGrantUsed = (tx: Tx, account: Id, app: Id, now: number) =>
  tx
    .updateTable('app_grants')
    .set({ last_used_at: now })
    .where('account_id', '=', account)
    .where('app_id', '=', app)
    .execute()

/** Deletes the grant of an app, or all of an account. Answers their apps. */
export function deleteGrants(tx: Tx, account: Id, app?: Id): Promise<{ app_id: Id }[]> {
  const deletion = tx.deleteFrom('app_grants').where('account_id', '=', account)
  return (app === undefined ? deletion : deletion.where('app_id', '=', app)).returning('app_id').execute()
}
