/** Assesses from the event queue whether accounts that act or are followed are established, and stores the result. */
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { BatchListener } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { getFounding, listEstablished, withinAge } from './established.ts'
import { countEstablished, listFollowerSample, type Trust, trustCache, upsertTrust } from './trust.store.ts'

const FULL_AGE_MS = 7 * DAY_MS
/** How long an account must be established before its follow vouches for others. */
const STEP_MS = DAY_MS
const RECHECK_MS = 7 * DAY_MS
/** The number of first and of latest followers that are examined. */
const SAMPLE = 200
/** The follows of an account that follows more users weigh less, in proportion. */
const FULL_FOLLOWING = 500
/** Below this number of followers, every follow by an established account is counted at once. */
const FEW_FOLLOWERS = 20
const MAX_COUNTED_ACCOUNTS = 10_000

const sizeCache = createCache<'size', { count: number }>({ entities: [], ttlMs: 60_000 }, async ({ db }) => [
  ['size', { count: await countEstablished(db, MAX_COUNTED_ACCOUNTS) }],
])

/**
 * The number of vouching followers that is required: one in the smallest network, one more with each power of ten of
 * established accounts.
 */
const vouchersNeeded = (established: number): number => 1 + Math.floor(Math.log10(Math.max(1, established)))

type AssessDeps = Pick<Deps, 'db' | 'clock'>

/** The established accounts among the given ones, assessed again when due. */
export async function assessEstablished(deps: AssessDeps, accounts: readonly Id[]): Promise<Map<Id, number>> {
  const ids = [...new Set(accounts)]
  const known = (await trustCache.getMany(deps, ids)) as Trust[]
  const now = deps.clock()
  await assess(
    deps,
    known.filter((trust) => now - trust.checked_at >= (trust.established_at === null ? HOUR_MS : RECHECK_MS)),
  )
  return listEstablished(deps.db, ids)
}

/** Counts the follows of established accounts, which may make their followees established. */
export const assessFollowed =
  (deps: AssessDeps): BatchListener<'user.followed' | 'user.unfollowed'> =>
  async (events) => {
    const actors = await assessEstablished(
      deps,
      events.map((event) => event.actor),
    )
    const followed = new Set(events.flatMap((event) => (actors.has(event.actor) ? event.user : [])))
    const known = (await trustCache.getMany(deps, [...followed])) as Trust[]
    const now = deps.clock()
    await assess(
      deps,
      known.filter((trust) => trust.followers < FEW_FOLLOWERS || now - trust.checked_at >= HOUR_MS),
    )
  }

async function assess(deps: AssessDeps, due: readonly Trust[]): Promise<void> {
  const rows = (await Promise.all(due.map((trust) => assessOne(deps, trust)))).filter((row) => row !== undefined)
  if (rows.length === 0) return
  rows.sort((a, b) => a.account_id - b.account_id)
  await transact(deps.db, async (tx) => {
    // Writes nothing for an account that was deleted since.
    for (const row of rows) if (await lockAccount(tx, row.account_id)) await upsertTrust(tx, row)
  })
}

async function assessOne({ db, clock }: AssessDeps, trust: Trust): Promise<Trust | undefined> {
  const account = await accountCache.get({ db }, trust.account_id)
  if (!account) return undefined
  const followers = await listFollowerSample(db, account.id, SAMPLE)
  const [established, { since }, size] = await Promise.all([
    listEstablished(db, followers),
    getFounding(db),
    sizeCache.get({ db }, 'size'),
  ])
  const now = clock()
  const counted = { ...trust, followers: established.size, checked_at: now }
  const needed = vouchersNeeded(size!.count)
  if (trust.established_at !== null) {
    // Only followers that were established earlier keep an account established, so that no ring can support itself.
    const left = await sumVouches(db, [...established], trust.established_at)
    return { ...counted, established_at: left >= Math.ceil(needed / 2) ? trust.established_at : null }
  }
  const isOldEnough = now - account.created_at >= withinAge(FULL_AGE_MS, since, now)
  const vouches = isOldEnough ? await sumVouches(db, [...established], now - withinAge(STEP_MS, since, now)) : 0
  return { ...counted, established_at: isOldEnough && vouches >= needed ? now : null }
}

/** The sum of the weights of the followers who were established by then. */
async function sumVouches(db: Db, followers: readonly (readonly [Id, number])[], by: number): Promise<number> {
  const ids = followers.filter(([, since]) => since <= by).map(([id]) => id)
  const rows = await accountCache.getMany({ db }, ids)
  return rows.reduce((sum, row) => sum + Math.min(1, FULL_FOLLOWING / Math.max(1, row?.following ?? 0)), 0)
}
