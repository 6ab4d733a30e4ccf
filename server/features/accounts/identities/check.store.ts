/** Reads identities and their subjects for their consistency check. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'

export interface Claim {
  account_id: Id
  subject_hash: string
}

export const listClaims = (db: Db, [account, provider]: [Id, string], limit: number) =>
  db
    .selectFrom('identities')
    .select(['account_id', 'provider', 'subject_hash'])
    .where(sql<boolean>`(account_id, provider) > (${account}, ${provider})`)
    .orderBy('account_id')
    .orderBy('provider')
    .limit(limit)
    .execute()

export const listSubjects = (db: Db, after: string, limit: number): Promise<Claim[]> =>
  db
    .selectFrom('identity_subjects')
    .select(['subject_hash', 'account_id'])
    .where('subject_hash', '>', after)
    .orderBy('subject_hash')
    .limit(limit)
    .execute()

/** Whether the account is connected with that subject. */
export const isClaimed = async (db: Db, { account_id, subject_hash }: Claim): Promise<boolean> =>
  (
    await db
      .selectFrom('identities')
      .select('provider')
      .where('account_id', '=', account_id)
      .where('subject_hash', '=', subject_hash)
      .execute()
  ).length > 0
