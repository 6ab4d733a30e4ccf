/** Access tokens of apps, and personal ones. A token is `plus_<account>.<256 random bits>`. */

import { HOUR_MS } from '#contract/durations.ts'
import { expandScopes } from '#contract/scopes.ts'
import type { AppAccess, Session } from '#server/core/http/call.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { accountToken, sha256 } from '#server/core/security/random-secret.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { isWrittenElsewhere } from '#server/db/sqlite/processes/reading-dialect.ts'
import { transact } from '#server/db/transaction.ts'
import { updateGrantUsed } from '#server/features/apps/grants.store.ts'
import { findApp } from '#server/features/apps/registry/app-cache.ts'
import { findToken, type TokenKey, tokenKey, updateTokenUsed } from './access-tokens.store.ts'

/** Scanners for leaked secrets recognise tokens by it. Tokens of sessions begin otherwise. */
export const PREFIX = 'plus_'

/** The minimum interval between stored uses of a token. */
const USED_EVERY_MS = HOUR_MS

/** Ends of tokens evict them at once. This bounds how long a process misses an extension by another one. */
const CACHED_MS = 10 * 60 * 1_000

/** The session of a call by an access token. */
type AppSession = Session & { app: AppAccess }

interface CachedToken {
  session: AppSession
  tokenHash: string
  lastUsedAt: number
  expiresAt: number | null
  idleMs: number | null
}

const tokenCache = createCache<TokenKey, CachedToken>(
  { entities: ['access-token'], bytes: 1_500, ttlMs: CACHED_MS },
  async ({ db }, keys) => {
    const rows = await Promise.all(keys.map((key) => findToken(db, Number(key.split(' ')[0]), key.split(' ')[1]!)))
    return rows.flatMap((row, index) =>
      row
        ? [
            [
              keys[index]!,
              {
                session: {
                  account: row.account_id,
                  id: row.id,
                  app: { id: row.app_id ?? NO_ID, token: row.id, scopes: expandScopes(row.scopes.split(' ')) },
                },
                tokenHash: row.token_hash,
                lastUsedAt: row.last_used_at ?? 0,
                expiresAt: row.expires_at,
                idleMs: row.idle_ms,
              },
            ] as const,
          ]
        : [],
    )
  },
)

/** A new secret for an account; for an app itself with `NO_ID`. Codes and refresh tokens have the same form. */
export const newToken = (ids: IdFormat, account: Id): string => PREFIX + accountToken(ids, account)

/** The account and the hash of a token; undefined for anything else. */
export function readToken(ids: IdFormat, token: string): { account: Id; tokenHash: string } | undefined {
  if (!token.startsWith(PREFIX) || token.length > 200) return undefined
  const name = token.slice(PREFIX.length, PREFIX.length + 24)
  const account = ids.parse(name)
  if (account === NO_ID && name !== ids.format(NO_ID)) return undefined
  return { account, tokenHash: sha256(token) }
}

type FindDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'log' | 'bus'>

/**
 * Finds the session of an access token; null for an unknown or expired one, and when its app is over (`findApp`). Its account
 * is `NO_ID` for a token of an app itself.
 */
export function findAccessToken(deps: FindDeps, token: string): MaybePromise<AppSession | null> {
  const read = readToken(deps.ids, token)
  if (!read) return null
  const check = (found: CachedToken | undefined): MaybePromise<AppSession | null> => {
    const now = deps.clock()
    if (!found || (found.expiresAt !== null && found.expiresAt <= now)) return null
    const { app } = found.session
    return whenThere(app.id === NO_ID || findApp(deps, app.id), (isThere) => {
      if (!isThere) return null
      if (now - found.lastUsedAt > USED_EVERY_MS) markUsed(deps, found, now)
      return found.session
    })
  }
  return whenThere(tokenCache.get(deps, tokenKey(read.account, read.tokenHash)), check)
}

type UsedDeps = Pick<Deps, 'db' | 'log' | 'bus'>

/** A message from a process that reads to the one that writes: a token was used. */
interface UsedMessage {
  type: 'access_token.used'
  account: Id
  tokenHash: string
  app: Id
  used: { last_used_at: number; expires_at: number | null }
}

function markUsed(deps: UsedDeps, token: CachedToken, now: number): void {
  if (isReadOnly(deps.db)) return
  token.lastUsedAt = now
  if (token.idleMs !== null) token.expiresAt = now + token.idleMs
  const { account, app } = token.session
  const used = { last_used_at: now, expires_at: token.expiresAt }
  const message: UsedMessage = { type: 'access_token.used', account, tokenHash: token.tokenHash, app: app.id, used }
  if (isWrittenElsewhere(deps.db)) void deps.bus.publish(message)
  else storeUsed(deps, message)
}

function storeUsed({ db, log }: UsedDeps, { account, tokenHash, app, used }: UsedMessage): void {
  transact(db, async (tx) => {
    const isThere = await updateTokenUsed(tx, account, tokenHash, used)
    if (isThere && app !== NO_ID && account !== NO_ID) await updateGrantUsed(tx, account, app, used.last_used_at)
  }).catch((err) => log.warn({ err }, 'The use of an access token could not be stored'))
}

/** Stores uses of tokens that were noticed by processes that only read. */
export function followUses(deps: UsedDeps): void {
  if (isWrittenElsewhere(deps.db)) return
  void deps.bus.subscribe({
    onMessage: (message) => {
      if ((message as { type?: string }).type === 'access_token.used') storeUsed(deps, message as UsedMessage)
    },
    onMissed: () => {},
  })
}
