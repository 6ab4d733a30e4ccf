/** Queries of the consistency check of mailed links. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'

/** Accounts with tokens, by id. */
export const listTokenAccounts = (db: Db, after: Id, limit: number): Promise<{ account_id: Id }[]> =>
  db
    .selectFrom('account_tokens')
    .select('account_id')
    .distinct()
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
