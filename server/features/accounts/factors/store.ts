/** Writes authenticator apps and backup codes, and reads them and the time at which a session was authenticated. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AuthenticatorsTable } from '#server/db/tables/accounts.ts'
import { hasWritten } from '#server/db/written-rows.ts'

/** When a session was last authenticated. */
export const findAuthenticatedAt = (db: Db, account: Id, session: Id) =>
  db
    .selectFrom('sessions')
    .select('authenticated_at')
    .where('account_id', '=', account)
    .where('id', '=', session)
    .where('ended', 'is', null)
    .executeTakeFirst()

/** The authenticator app of an account, confirmed or not. */
export const findAuthenticator = (db: Db, account: Id): Promise<AuthenticatorsTable | undefined> =>
  db.selectFrom('authenticators').selectAll().where('account_id', '=', account).executeTakeFirst()

/** Inserts an app, or replaces an unconfirmed one; false when one is confirmed. */
export async function insertAuthenticator(tx: Tx, row: AuthenticatorsTable): Promise<boolean> {
  const { secret, created_at } = row
  const written = await tx
    .insertInto('authenticators')
    .values(row)
    .onConflict((c) =>
      c.column('account_id').doUpdateSet({ secret, created_at }).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .execute()
  return written.length === 1
}

/** Confirms the app with that secret; false when it is gone or confirmed already. */
export const confirmAuthenticator = (
  tx: Tx,
  { account_id, secret }: Pick<AuthenticatorsTable, 'account_id' | 'secret'>,
  confirmed: { confirmed_at: number; last_step: number },
) =>
  hasWritten(
    tx
      .updateTable('authenticators')
      .set(confirmed)
      .where('account_id', '=', account_id)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null),
  )

/** Consumes a time step; false when it or a later one was consumed already. */
export const consumeStep = (tx: Tx, account: Id, step: number) =>
  hasWritten(
    tx
      .updateTable('authenticators')
      .set({ last_step: step })
      .where('account_id', '=', account)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step),
  )

export const listAuthenticatorSecrets = (db: Db, after: Id, limit: number) =>
  db
    .selectFrom('authenticators')
    .select(['account_id', 'secret'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()

/** Replaces a stored secret unless it has changed. */
export const replaceAuthenticatorSecret = (
  tx: Tx,
  { account_id, secret }: Pick<AuthenticatorsTable, 'account_id' | 'secret'>,
  renewed: string,
) =>
  tx
    .updateTable('authenticators')
    .set({ secret: renewed })
    .where('account_id', '=', account_id)
    .where('secret', '=', secret)
    .execute()

/** Deletes and returns the confirmed app. */
export const deleteAuthenticator = (tx: Tx, account: Id): Promise<AuthenticatorsTable | undefined> =>
  tx
    .deleteFrom('authenticators')
    .where('account_id', '=', account)
    .where('confirmed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** Restores an app and replaces any other. */
export async function restoreAuthenticator(tx: Tx, row: AuthenticatorsTable): Promise<void> {
  await deleteAnyAuthenticator(tx, row.account_id)
  await tx.insertInto('authenticators').values(row).execute()
}

/** Deletes the app, confirmed or not. */
export const deleteAnyAuthenticator = (tx: Tx, account: Id) =>
  tx.deleteFrom('authenticators').where('account_id', '=', account).execute()

/** The common salt of an account's backup codes. */
export const findSalt = (db: Db, account: Id): Promise<{ salt: string } | undefined> =>
  db.selectFrom('backup_codes').select('salt').where('account_id', '=', account).limit(1).executeTakeFirst()

export async function countBackupCodes(db: Db, account: Id): Promise<number> {
  const { codes } = await db
    .selectFrom('backup_codes')
    .select((q) => q.fn.countAll<number>().as('codes'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return codes
}

/** When the remaining codes were created. */
export const findBackupCodesCreatedAt = (db: Db, account: Id): Promise<{ created_at: number } | undefined> =>
  db.selectFrom('backup_codes').select('created_at').where('account_id', '=', account).limit(1).executeTakeFirst()

export const insertBackupCodes = (
  tx: Tx,
  account: Id,
  created_at: number,
  codes: readonly { code_hash: string; salt: string }[],
) =>
  tx
    .insertInto('backup_codes')
    .values(codes.map((code) => ({ account_id: account, created_at, ...code })))
    .execute()

/** Deletes a used code; false when the account does not have it. */
export const deleteBackupCode = (tx: Tx, account: Id, codeHash: string) =>
  hasWritten(tx.deleteFrom('backup_codes').where('account_id', '=', account).where('code_hash', '=', codeHash))

export const deleteBackupCodes = (tx: Tx, account: Id) =>
  tx.deleteFrom('backup_codes').where('account_id', '=', account).execute()

const tables = ['authenticators', 'backup_codes', 'passkeys', 'sign_in_tickets'] as const

/** Accounts with second factors or tickets, by id. */
export async function listAccountsWithFactors(db: Db, after: Id, limit: number): Promise<Id[]> {
  const lists = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ id: Id }>`
        SELECT DISTINCT account_id AS id FROM ${sql.table(table)}
        WHERE account_id > ${after} ORDER BY account_id LIMIT ${limit}`.execute(db)
      return rows.map((row) => row.id)
    }),
  )
  return [...new Set(lists.flat())].toSorted((a, b) => a - b).slice(0, limit)
}
