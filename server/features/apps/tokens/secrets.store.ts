/** Writes codes, refresh tokens and authorizations of apps, by the SHA-256 of their secret. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockRow } from '#server/db/lock-row.ts'
import type { AppSecretsTable } from '#server/db/tables/apps.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export const findSecret = (db: Db, account: Id, hash: string): Promise<AppSecretsTable | undefined> =>
  db
    .selectFrom('app_secrets')
    .selectAll()
    .where('account_id', '=', account)
    .where('secret_hash', '=', hash)
    .executeTakeFirst()

/** Locks an authorization until the transaction ends. Undefined when it was ended. */
export const lockAuthorization = (tx: Tx, account: Id, id: string): Promise<AppSecretsTable | undefined> =>
  lockRow(
    tx
      .updateTable('app_secrets')
      .where('account_id', '=', account)
      .where('secret_hash', '=', id)
      .where('kind', '=', 'authorization'),
    'expires_at',
  )

export const insertSecret = (tx: Tx, row: AppSecretsTable) => tx.insertInto('app_secrets').values(row).execute()

export const updateSecretExpiry = (tx: Tx, account: Id, hash: string, expires_at: number) =>
  tx
    .updateTable('app_secrets')
    .set({ expires_at })
    .where('account_id', '=', account)
    .where('secret_hash', '=', hash)
    .execute()

/** Marks a code or refresh token as redeemed; false when it was already. `keptUntil`: its reuse is noticed until then. */
export const redeemSecret = (
  tx: Tx,
  { account, hash, now, keptUntil }: { account: Id; hash: string; now: number; keptUntil: number },
): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable('app_secrets')
      .set((q) => ({
        used_at: now,
        expires_at: q.case().when('expires_at', '>', keptUntil).then(keptUntil).else(q.ref('expires_at')).end(),
      }))
      .where('account_id', '=', account)
      .where('secret_hash', '=', hash)
      .where('used_at', 'is', null),
  )

/** Whether another refresh token of an authorization was redeemed after a time. */
export const hasRenewed = async (db: Db, account: Id, authorization: string, since: number): Promise<boolean> =>
  (await db
    .selectFrom('app_secrets')
    .select('secret_hash')
    .where('account_id', '=', account)
    .where('authorization_id', '=', authorization)
    .where('kind', '=', 'refresh')
    .where('used_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Marks the refresh tokens of an authorization that were not redeemed as redeemed long ago. */
export const retireRefreshTokens = (tx: Tx, account: Id, authorization: string) =>
  tx
    .updateTable('app_secrets')
    .set({ used_at: 0 })
    .where('account_id', '=', account)
    .where('authorization_id', '=', authorization)
    .where('kind', '=', 'refresh')
    .where('used_at', 'is', null)
    .execute()

/** Deletes secrets of an account: one, those of an authorization with itself, or of an app; all without any of these. */
export function deleteSecrets(
  tx: Tx,
  account: Id,
  { hash, authorization, app }: { hash?: string; authorization?: string; app?: Id } = {},
): Promise<unknown> {
  let deletion = tx.deleteFrom('app_secrets').where('account_id', '=', account)
  if (hash !== undefined) deletion = deletion.where('secret_hash', '=', hash)
  if (app !== undefined) deletion = deletion.where('app_id', '=', app)
  if (authorization !== undefined) deletion = deletion.where('authorization_id', '=', authorization)
  return deletion.execute()
}

export const deleteExpiredSecrets = (tx: Tx, now: number) =>
  tx.deleteFrom('app_secrets').where('expires_at', '<=', now).execute()
