/** Every query on identities, and on those who are on the way to a provider or back. */
import type { ProviderId } from '#contract/identities.ts'
import type { Id } from '#server/core/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { IdentitiesTable, ProviderVisitsTable } from '#server/db/tables.ts'

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

/** False when somebody has that subject already. */
export async function insertSubject(tx: Tx, subject_hash: string, account_id: Id): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity_subjects')
    .values({ subject_hash, account_id })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

export const insertIdentity = (tx: Tx, row: IdentitiesTable) => tx.insertInto('identities').values(row).execute()

/** The subject of the identity that was removed, or undefined. */
export const deleteIdentity = (tx: Tx, account: Id, provider: ProviderId) =>
  tx
    .deleteFrom('identities')
    .where('account_id', '=', account)
    .where('provider', '=', provider)
    .returning('subject_hash')
    .executeTakeFirst()

export const deleteClaim = (
  tx: Tx,
  { account_id, subject_hash }: Pick<IdentitiesTable, 'account_id' | 'subject_hash'>,
) => tx.deleteFrom('identities').where('account_id', '=', account_id).where('subject_hash', '=', subject_hash).execute()

export const deleteSubject = (tx: Tx, subject: string) =>
  tx.deleteFrom('identity_subjects').where('subject_hash', '=', subject).execute()

type VisitKey = Pick<ProviderVisitsTable, 'secret_hash' | 'stage' | 'provider'>

export const insertVisit = (tx: Tx, row: ProviderVisitsTable) => tx.insertInto('provider_visits').values(row).execute()

export const findVisit = (db: Db, { secret_hash, stage, provider }: VisitKey, now: number) =>
  db
    .selectFrom('provider_visits')
    .selectAll()
    .where('secret_hash', '=', secret_hash)
    .where('stage', '=', stage)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The visit, which is over with this: whoever asks again finds none. */
export const takeVisit = (tx: Tx, { secret_hash, stage, provider }: VisitKey, now: number) =>
  tx
    .deleteFrom('provider_visits')
    .where('secret_hash', '=', secret_hash)
    .where('stage', '=', stage)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const deleteOldVisits = (tx: Tx, now: number) =>
  tx.deleteFrom('provider_visits').where('expires_at', '<=', now).execute()

/** Of somebody who leaves: whoever they are elsewhere can come again, as a new member. */
export async function forgetIdentities(tx: Tx, account: Id): Promise<void> {
  const gone = await tx.deleteFrom('identities').where('account_id', '=', account).returning('subject_hash').execute()
  for (const { subject_hash } of gone) await deleteSubject(tx, subject_hash)
}
