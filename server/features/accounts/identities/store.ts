/** Writes identities and authorization requests, and reads them for sign-in and settings. */
import type { ExpressionBuilder } from 'kysely'
import type { ProviderId } from '#contract/calls/identities.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AuthorizationRequestsTable, IdentitiesTable } from '#server/db/tables/accounts.ts'
import type { Tables } from '#server/db/tables.ts'
import { insertNew } from '#server/db/written-rows.ts'

export async function findAccountBySubject(db: Db, subject: string): Promise<Id | undefined> {
  const row = await db
    .selectFrom('identity_subjects')
    .select('account_id')
    .where('subject_hash', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

export const listIdentities = (db: Db, account: Id): Promise<IdentitiesTable[]> =>
  db.selectFrom('identities').selectAll().where('account_id', '=', account).orderBy('provider').execute()

/** Inserts a subject. False when an account has it already. */
export const insertSubject = (tx: Tx, subject_hash: string, account_id: Id) =>
  insertNew(tx.insertInto('identity_subjects').values({ subject_hash, account_id }))

export const insertIdentity = (tx: Tx, row: IdentitiesTable) => tx.insertInto('identities').values(row).execute()

/** Deletes an identity with its subject, and returns it. */
export async function deleteIdentity(tx: Tx, account: Id, provider: ProviderId): Promise<IdentitiesTable | undefined> {
  const row = await tx
    .deleteFrom('identities')
    .where('account_id', '=', account)
    .where('provider', '=', provider)
    .returningAll()
    .executeTakeFirst()
  if (row) await deleteSubject(tx, row.subject_hash)
  return row
}

/** Restores an identity and replaces another of that provider, unless another account has the subject. */
export async function restoreIdentity(tx: Tx, row: IdentitiesTable): Promise<void> {
  await deleteIdentity(tx, row.account_id, row.provider)
  if (await insertSubject(tx, row.subject_hash, row.account_id)) await insertIdentity(tx, row)
}

export const deleteClaim = (
  tx: Tx,
  { account_id, subject_hash }: Pick<IdentitiesTable, 'account_id' | 'subject_hash'>,
) => tx.deleteFrom('identities').where('account_id', '=', account_id).where('subject_hash', '=', subject_hash).execute()

export const deleteSubject = (tx: Tx, subject: string) =>
  tx.deleteFrom('identity_subjects').where('subject_hash', '=', subject).execute()

type RequestKey = Pick<AuthorizationRequestsTable, 'secret_hash' | 'stage' | 'provider'>

export const insertRequest = (tx: Tx, row: AuthorizationRequestsTable) =>
  tx.insertInto('authorization_requests').values(row).execute()

const isValid =
  ({ secret_hash, stage, provider }: RequestKey, now: number) =>
  (q: ExpressionBuilder<Tables, 'authorization_requests'>) =>
    q.and([
      q('secret_hash', '=', secret_hash),
      q('stage', '=', stage),
      q('provider', '=', provider),
      q('expires_at', '>', now),
    ])

export const findRequest = (db: Db, key: RequestKey, now: number) =>
  db.selectFrom('authorization_requests').selectAll().where(isValid(key, now)).executeTakeFirst()

/** Deletes and returns a request: it is valid once. */
export const deleteRequest = (tx: Tx, key: RequestKey, now: number) =>
  tx.deleteFrom('authorization_requests').where(isValid(key, now)).returningAll().executeTakeFirst()

export const deleteExpiredRequests = (tx: Tx, now: number) =>
  tx.deleteFrom('authorization_requests').where('expires_at', '<=', now).execute()

/** Deletes all identities of an account and releases their subjects. */
export async function deleteIdentitiesOf(tx: Tx, account: Id): Promise<void> {
  const gone = await tx.deleteFrom('identities').where('account_id', '=', account).returning('subject_hash').execute()
  for (const { subject_hash } of gone) await deleteSubject(tx, subject_hash)
}
