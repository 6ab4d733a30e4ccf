/** Queries on single-use tokens. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AccountTokensTable } from '#server/db/tables/accounts.ts'

interface Key {
  account: Id
  tokenHash: string
  kind: AccountTokensTable['kind']
  now: number
}

export const insertToken = (tx: Tx, row: AccountTokensTable) => tx.insertInto('account_tokens').values(row).execute()

export const findToken = (db: Db, { account, tokenHash, kind, now }: Key) =>
  db
    .selectFrom('account_tokens')
    .select('payload')
    .where('account_id', '=', account)
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteToken = (tx: Tx, { account, tokenHash, kind, now }: Key) =>
  tx
    .deleteFrom('account_tokens')
    .where('account_id', '=', account)
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('payload')
    .executeTakeFirst()

/** Those of one kind, or all. */
export const deleteTokensOf = (tx: Tx, account: Id, kind?: AccountTokensTable['kind']) =>
  tx
    .deleteFrom('account_tokens')
    .where('account_id', '=', account)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .execute()

export const deleteExpiredTokensOf = (tx: Tx, account: Id, now: number) =>
  tx.deleteFrom('account_tokens').where('account_id', '=', account).where('expires_at', '<=', now).execute()

export const deleteExpiredTokens = (tx: Tx, now: number) =>
  tx.deleteFrom('account_tokens').where('expires_at', '<=', now).execute()

export const listTokenAccounts = (db: Db, after: Id, limit: number): Promise<{ account_id: Id }[]> =>
  db
    .selectFrom('account_tokens')
    .select('account_id')
    .distinct()
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
