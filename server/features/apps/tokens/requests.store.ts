/** Writes requests of apps in progress, and reads them: authorizations that a member decides about, and device codes. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AppRequestsTable } from '#server/db/tables/apps.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export const findRequest = (
  db: Db,
  kind: AppRequestsTable['kind'],
  hash: string,
  now: number,
): Promise<AppRequestsTable | undefined> =>
  db
    .selectFrom('app_requests')
    .selectAll()
    .where('secret_hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Stores a request; of one that exists it replaces the payload. */
export const upsertRequest = (tx: Tx, row: AppRequestsTable) =>
  tx
    .insertInto('app_requests')
    .values(row)
    .onConflict((c) => c.column('secret_hash').doUpdateSet({ payload: row.payload, expires_at: row.expires_at }))
    .execute()

/** Binds a request to the member who opens it. */
export const takeRequest = (tx: Tx, hash: string, account: Id) =>
  tx.updateTable('app_requests').set({ account_id: account }).where('secret_hash', '=', hash).execute()

/** Binds a request to the first member who opens it; false when it is another's. */
export const claimRequest = (tx: Tx, hash: string, account: Id): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable('app_requests')
      .set({ account_id: account })
      .where('secret_hash', '=', hash)
      .where('account_id', 'in', [NO_ID, account]),
  )

export const updatePayload = (tx: Tx, hash: string, payload: string) =>
  tx.updateTable('app_requests').set({ payload }).where('secret_hash', '=', hash).execute()

/** Marks a request as redeemed; false when it was already. */
export const redeemRequest = (tx: Tx, hash: string, now: number): Promise<boolean> =>
  hasWritten(
    tx.updateTable('app_requests').set({ used_at: now }).where('secret_hash', '=', hash).where('used_at', 'is', null),
  )

export const deleteRequest = (tx: Tx, hash: string) =>
  tx.deleteFrom('app_requests').where('secret_hash', '=', hash).execute()

export const deleteExpiredRequests = (tx: Tx, now: number) =>
  tx.deleteFrom('app_requests').where('expires_at', '<=', now).execute()
