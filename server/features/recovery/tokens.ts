/** Single-use tokens: `<account>.<256 random bits>`, stored as SHA-256. */
import { hash, randomBytes } from 'node:crypto'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AccountTokensTable } from '#server/db/tables/accounts.ts'
import { deleteExpiredTokensOf, deleteToken, findToken, insertToken } from './store.ts'

/** The purpose of a token. */
export type TokenKind = AccountTokensTable['kind']

export interface TokenRequest {
  account: Id
  kind: TokenKind
  /** Data bound to the token, such as the address it is mailed to. */
  payload: string
  lifeMs: number
}

const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** Issues a token in the caller's transaction. */
export async function issueToken(
  deps: Deps,
  tx: Tx,
  { account, kind, payload, lifeMs }: TokenRequest,
): Promise<string> {
  const token = `${deps.ids.format(account)}.${randomBytes(32).toString('base64url')}`
  const now = deps.clock()
  await deleteExpiredTokensOf(tx, account, now)
  await insertToken(tx, {
    account_id: account,
    token_hash: tokenHash(token),
    kind,
    payload,
    expires_at: now + lifeMs,
  })
  return token
}

type TokenGrant = Pick<TokenRequest, 'account' | 'payload'>

/** The account and payload of a valid token, without consuming it. */
export const readToken = (deps: Deps, token: string, kind: TokenKind): Promise<TokenGrant | undefined> =>
  grant(deps, token, (key) => findToken(deps.db, { ...key, kind, now: deps.clock() }))

/** Consumes a token: of several concurrent calls one succeeds. */
export const consumeToken = (deps: Deps, tx: Tx, token: string, kind: TokenKind): Promise<TokenGrant | undefined> =>
  grant(deps, token, (key) => deleteToken(tx, { ...key, kind, now: deps.clock() }))

async function grant(
  { ids }: Deps,
  token: string,
  find: (key: { account: Id; tokenHash: string }) => Promise<{ payload: string } | undefined>,
): Promise<TokenGrant | undefined> {
  const account = ids.parse(token.slice(0, 24))
  if (account === NO_ID) return undefined
  const found = await find({ account, tokenHash: tokenHash(token) })
  return found && { account, payload: found.payload }
}
