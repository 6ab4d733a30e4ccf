/** Starts, authenticates and ends sessions. A token is `<account>.<256 random bits>`. */

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { SessionEnd } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { SESSION_DAYS, SESSION_MOST_DAYS } from '#contract/limits.ts'
import { type Clock, toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Authenticate, CallRequest, Session, SessionEndOf } from '#server/core/http/call.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { accountToken, sha256 } from '#server/core/security/random-secret.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { isWrittenElsewhere } from '#server/db/sqlite/processes/reading-dialect.ts'
import { transact } from '#server/db/transaction.ts'
import { rememberAddressRange } from './address-ranges.ts'
import { deviceName, deviceText } from './device-name.ts'
import { rememberDevice } from './devices.ts'
import { recordSignIn } from './sign-ins.ts'
import {
  deleteSession,
  deleteSessionsBefore,
  findSession,
  insertSession,
  listSessions,
  markEnded,
  markEndedAgain,
  markOthersEnded,
  replaceToken,
  updateSessionSeen,
} from './store.ts'

const LIFE_MS = SESSION_DAYS * DAY_MS
const MAX_MS = SESSION_MOST_DAYS * DAY_MS
/** How long after its end a session's device can read why it ended. */
const ENDS_KEPT_MS = LIFE_MS
/** The minimum interval between stored uses of a session. */
const SEEN_EVERY_MS = HOUR_MS

type Client = Pick<CallRequest['client'], 'address' | 'addressRange' | 'userAgent'>
type CachedSession = Session & {
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  ended: SessionEnd | null
}
type Key = `${Id} ${string}`

/**
 * Ends of sessions evict them at once in all processes. This only bounds how long a process misses an extension by
 * another one.
 */
const CACHED_MS = 10 * 60 * 1_000

const sessionCache = createCache<Key, CachedSession>(
  { entities: ['session'], bytes: 250, ttlMs: CACHED_MS },
  async ({ db }, keys) => {
    const rows = await Promise.all(keys.map((key) => findSession(db, Number(key.split(' ')[0]), key.split(' ')[1]!)))
    return rows.flatMap((row, index) =>
      row
        ? [
            [
              keys[index]!,
              {
                account: row.account_id,
                id: row.id,
                createdAt: row.created_at,
                lastSeenAt: row.last_seen_at,
                expiresAt: row.expires_at,
                ended: row.ended,
              },
            ] as const,
          ]
        : [],
    )
  },
)

/** Starts a session in the caller's transaction. Returns its token, which is not stored. */
export async function startSession(deps: Deps, tx: Tx, account: Id, client: Client): Promise<string> {
  const token = accountToken(deps.ids, account)
  const now = deps.clock()
  const device = deviceName(client.userAgent)
  await deleteSessionsBefore(tx, account, now - ENDS_KEPT_MS)
  await insertSession(tx, {
    account_id: account,
    token_hash: sha256(token),
    id: deps.nextId(),
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: now + LIFE_MS,
    authenticated_at: now,
    reauthenticated_at: 0,
    ended: null,
  })
  await rememberDevice(deps, tx, account, device)
  await rememberAddressRange(deps, tx, account, client.addressRange)
  await recordSignIn(deps, tx, account, client, false)
  return token
}

/**
 * Replaces a session's token in the caller's transaction. The old token and connections by it are invalid from the commit
 * on. Undefined when the session has ended.
 */
export async function renewToken(
  { ids, events }: Pick<Deps, 'ids' | 'events'>,
  tx: Tx,
  { account, id }: Session,
): Promise<string | undefined> {
  const token = accountToken(ids, account)
  const old = await replaceToken(tx, account, id, sha256(token))
  if (old === undefined) return undefined
  await events.emit(tx, { type: 'session.renewed', account, session: id })
  touch(tx, 'session', `${account} ${old}`)
  return token
}

/** Authenticates a token. A session in use is extended by 30 days, up to 180 days from its start. */
export const createAuthenticate = (deps: Deps): Authenticate => {
  followSeen(deps)
  const check = (session: CachedSession | undefined) => {
    const now = deps.clock()
    if (!session || session.ended || session.expiresAt <= now) return null
    if (now - session.lastSeenAt > SEEN_EVERY_MS) markSeen(deps, session, now)
    return session
  }
  return (token) => whenThere(findByToken(deps, token), check)
}

/** Finds why the session of a token has ended; undefined when unknown. */
export const createSessionEndOf =
  (deps: Pick<Deps, 'db' | 'ids' | 'clock'>): SessionEndOf =>
  (token) =>
    whenThere(findByToken(deps, token), (session) => {
      const since = session ? deps.clock() - session.expiresAt : ENDS_KEPT_MS
      if (since >= ENDS_KEPT_MS) return undefined
      return session?.ended ?? (since >= 0 ? 'expired' : undefined)
    })

function findByToken(deps: Pick<Deps, 'db' | 'ids'>, token: string): MaybePromise<CachedSession | undefined> {
  const account = deps.ids.parse(token.slice(0, 24))
  if (account === NO_ID || token.length > 200) return undefined
  return sessionCache.get(deps, `${account} ${sha256(token)}`)
}

type SeenDeps = Pick<Deps, 'db' | 'log' | 'bus'>

/** A message from a process that reads to the one that writes: sessions were used. */
interface SeenMessage {
  type: 'session.seen'
  account: Id
  session: Id
  seen: { last_seen_at: number; expires_at: number }
}

function markSeen(deps: SeenDeps, session: CachedSession, now: number): void {
  if (isReadOnly(deps.db)) return
  session.lastSeenAt = now
  session.expiresAt = Math.min(now + LIFE_MS, session.createdAt + MAX_MS)
  const seen = { last_seen_at: now, expires_at: session.expiresAt }
  const message: SeenMessage = { type: 'session.seen', account: session.account, session: session.id, seen }
  if (isWrittenElsewhere(deps.db)) void deps.bus.publish(message)
  else storeSeen(deps, message)
}

function storeSeen({ db, log }: SeenDeps, { account, session, seen }: SeenMessage): void {
  transact(db, (tx) => updateSessionSeen(tx, account, session, seen)).catch((err) =>
    log.warn({ err }, 'A session could not be extended'),
  )
}

/** Stores uses of sessions that were noticed by processes that only read. */
function followSeen(deps: SeenDeps): void {
  if (isWrittenElsewhere(deps.db)) return
  void deps.bus.subscribe({
    onMessage: (message) => {
      if ((message as { type?: string }).type === 'session.seen') storeSeen(deps, message as SeenMessage)
    },
    onMissed: () => {},
  })
}

/** The sessions of an account, most recently used first. */
export async function getSessions(
  { db, ids, clock }: { db: Db; ids: IdFormat; clock: Clock },
  { account, id }: Session,
  language?: Language,
) {
  const rows = await listSessions(db, account, clock())
  return {
    sessions: rows.map((row) => ({
      _id: ids.format(row.id),
      device: translate(deviceText(row.device), language),
      createdAt: toIso(row.created_at),
      lastSeenAt: toIso(row.last_seen_at),
      current: row.id === id,
    })),
  }
}

/** Ends a session, from another device, or without `ended` from its own. */
export async function endSession(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  account: Id,
  id: Id,
  ended?: SessionEnd,
): Promise<void> {
  await transact(db, async (tx) => {
    const marked = ended ? markEnded(tx, account, id, { ended, now: clock() }) : deleteSession(tx, account, id)
    const { token_hash } = (await marked) ?? fail('session_not_found')
    touch(tx, 'session', `${account} ${token_hash}`)
    await events.emit(tx, { type: 'session.ended', account, session: id, ...(ended && { ended }) })
  })
}

type EndDeps = Pick<Deps, 'events' | 'clock'>

/**
 * Ends all other sessions of an account in the caller's transaction. Returns how many. A change of the password is also the
 * reason for the devices whose sessions had ended before: what they leave must not be encrypted with the key of the old one.
 */
export async function endOtherSessions(
  { events, clock }: EndDeps,
  tx: Tx,
  { account, id }: Session,
  ended: SessionEnd,
): Promise<number> {
  const ending = { ended, now: clock() }
  const earlier = ended === 'password' ? await markEndedAgain(tx, account, ending) : []
  const rows = await markOthersEnded(tx, account, id, ending)
  for (const { id: session } of rows) await events.emit(tx, { type: 'session.ended', account, session, ended })
  touch(tx, 'session', ...[...rows, ...earlier].map(({ token_hash }) => `${account} ${token_hash}`))
  return rows.length
}

/** Ends all other sessions of a user, at their request. Answers how many. */
export const signOutElsewhere = async (
  deps: EndDeps & Pick<Deps, 'db'>,
  session: Session,
): Promise<{ ended: number }> => ({
  ended: await transact(deps.db, (tx) => endOtherSessions(deps, tx, session, 'elsewhere')),
})

/**
 * Ends the rights to an account but those of a session, in the caller's transaction: other sessions, apps, personal tokens, and
 * the pushes and live connections of all of them. Returns the number of ended sessions.
 */
export async function endAccess(deps: EndDeps, tx: Tx, kept: Session, ended: SessionEnd): Promise<number> {
  await deps.events.emit(tx, { type: 'access.ended', account: kept.account, kept: kept.id })
  return endOtherSessions(deps, tx, kept, ended)
}

/** Ends all rights to an account, in the caller's transaction. Returns the number of ended sessions. */
export const endAllSessions = (deps: EndDeps, tx: Tx, account: Id, ended: SessionEnd): Promise<number> =>
  endAccess(deps, tx, { account, id: NO_ID }, ended)
