/** Single-use tokens: `<account>.<256 random bits>`, stored as SHA-256. */
import type { Clock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { accountToken, sha256 } from '#server/core/security/random-secret.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AccountTokensTable } from '#server/db/tables/accounts.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { deleteExpiredTokensOf, deleteToken, findToken, insertToken } from './store.ts'

/** The purpose of a token. */
type TokenKind = AccountTokensTable['kind']

export interface TokenRequest {
  account: Id
  kind: TokenKind
  /** Data bound to the token, such as the address it is mailed to. */
  payload: string
  lifeMs: number
}

/** Issues a token in the caller's transaction. */
export async function issueToken(
  { ids, clock }: { ids: IdFormat; clock: Clock },
  tx: Tx,
  { account, kind, payload, lifeMs }: TokenRequest,
): Promise<string> {
  const token = accountToken(ids, account)
  const now = clock()
  await deleteExpiredTokensOf(tx, account, now)
  await insertToken(tx, {
    account_id: account,
    token_hash: sha256(token),
    kind,
    payload,
    expires_at: now + lifeMs,
  })
  return token
}

type TokenGrant = Pick<TokenRequest, 'account' | 'payload'>

/** The account and payload of a valid token, without consuming it. */
export const readToken = (
  { db, ids, clock }: { db: Db; ids: IdFormat; clock: Clock },
  token: string,
  kind: TokenKind,
): Promise<TokenGrant | undefined> => grant(ids, token, (key) => findToken(db, { ...key, kind, now: clock() }))

/** Consumes a token: of several concurrent calls one succeeds. */
export const consumeToken = (
  { ids, clock }: { ids: IdFormat; clock: Clock },
  tx: Tx,
  token: string,
  kind: TokenKind,
): Promise<TokenGrant | undefined> => grant(ids, token, (key) => deleteToken(tx, { ...key, kind, now: clock() }))

/** Consumes the token of a mailed link, and locks its account. Refuses one that is not valid, whatever the cause. */
export async function openLink(
  deps: { ids: IdFormat; clock: Clock },
  tx: Tx,
  token: string,
  kind: Exclude<TokenKind, 'export'>,
) {
  const { account, payload } = (await consumeToken(deps, tx, token, kind)) ?? fail('link_over')
  return { row: (await lockAccount(tx, account)) ?? fail('link_over'), payload }
}

async function grant(
  ids: IdFormat,
  token: string,
  find: (key: { account: Id; tokenHash: string }) => Promise<{ payload: string } | undefined>,
): Promise<TokenGrant | undefined> {
  const account = ids.parse(token.slice(0, 24))
  if (account === NO_ID) return undefined
  const found = await find({ account, tokenHash: sha256(token) })
  return found && { account, payload: found.payload }
}
