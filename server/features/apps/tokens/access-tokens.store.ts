/** Writes access tokens, and reads them at calls and for their lists. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { AccessTokensTable } from '#server/db/tables/apps.ts'
import { hasWritten } from '#server/db/written-rows.ts'

/** The key of a token in caches. */
export type TokenKey = `${Id} ${string}`

export const tokenKey = (account: Id, tokenHash: string): TokenKey => `${account} ${tokenHash}`

const byToken = statement<{ account: Id; tokenHash: string }>()((db, p) =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('account_id', '=', p('account'))
    .where('token_hash', '=', p('tokenHash')),
)
export const findToken = async (db: Db, account: Id, tokenHash: string): Promise<AccessTokensTable | undefined> =>
  (await byToken(db, { account, tokenHash }))[0]

export const insertToken = (tx: Tx, row: AccessTokensTable) => tx.insertInto('access_tokens').values(row).execute()

export const updateTokenUsed = (
  tx: Tx,
  account: Id,
  tokenHash: string,
  used: Pick<AccessTokensTable, 'last_used_at' | 'expires_at'>,
): Promise<boolean> =>
  hasWritten(
    tx.updateTable('access_tokens').set(used).where('account_id', '=', account).where('token_hash', '=', tokenHash),
  )

/** Whether a token that an authorization has given since a time was used. */
export const hasUsedToken = async (db: Db, account: Id, authorization: string, since: number): Promise<boolean> =>
  (await db
    .selectFrom('access_tokens')
    .select('id')
    .where('account_id', '=', account)
    .where('authorization_id', '=', authorization)
    .where('created_at', '>=', since)
    .where('last_used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Which tokens of an account: one, those of an authorization or of an app; all without any of these. */
interface Among {
  tokenHash?: string
  authorization?: string
  app?: Id
}

/** Deletes tokens of an account, at once in every process. Answers the deleted ones. */
export async function deleteTokens(
  tx: Tx,
  account: Id,
  { tokenHash, authorization, app }: Among = {},
): Promise<Pick<AccessTokensTable, 'id' | 'token_hash'>[]> {
  let deletion = tx.deleteFrom('access_tokens').where('account_id', '=', account)
  if (tokenHash !== undefined) deletion = deletion.where('token_hash', '=', tokenHash)
  if (authorization !== undefined) deletion = deletion.where('authorization_id', '=', authorization)
  if (app !== undefined) deletion = deletion.where('app_id', '=', app)
  const rows = await deletion.returning(['id', 'token_hash']).execute()
  touch(tx, 'access-token', ...rows.map((row) => tokenKey(account, row.token_hash)))
  return rows
}

export const deleteExpiredTokens = (tx: Tx, now: number) =>
  tx.deleteFrom('access_tokens').where('expires_at', '<=', now).execute()
