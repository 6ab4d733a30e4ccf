/** Writes single-use tokens, and reads them by their hash. */
import type { ExpressionBuilder } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AccountTokensTable } from '#server/db/tables/accounts.ts'
import type { Tables } from '#server/db/tables.ts'

interface Key {
  account: Id
  tokenHash: string
  kind: AccountTokensTable['kind']
  now: number
}

export const insertToken = (tx: Tx, row: AccountTokensTable) => tx.insertInto('account_tokens').values(row).execute()

const isValid =
  ({ account, tokenHash, kind, now }: Key) =>
  (q: ExpressionBuilder<Tables, 'account_tokens'>) =>
    q.and([
      q('account_id', '=', account),
      q('token_hash', '=', tokenHash),
      q('kind', '=', kind),
      q('expires_at', '>', now),
    ])

export const findToken = (db: Db, key: Key) =>
  db.selectFrom('account_tokens').select('payload').where(isValid(key)).executeTakeFirst()

export const deleteToken = (tx: Tx, key: Key) =>
  tx.deleteFrom('account_tokens').where(isValid(key)).returning('payload').executeTakeFirst()

/** Deletes the tokens of one kind, or of all kinds. */
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
