/** Reads personal access tokens for their list. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { AccessTokensTable } from '#server/db/tables/apps.ts'

/** The personal tokens of an account that have not expired, newest first. */
export const listPersonalTokens = (db: Db, account: Id, now: number): Promise<AccessTokensTable[]> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('account_id', '=', account)
    .where('kind', '=', 'personal')
    .where((q) => q.or([q('expires_at', 'is', null), q('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()
