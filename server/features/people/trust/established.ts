/**
 * Which accounts are established: those whose posts, likes and follows move trends, suggestions and For you. The founders
 * of the network are, everyone with a role, and users who are old enough and followed by accounts that were established before
 * (docs/moderation.md, Established accounts).
 */
import { DAY_MS } from '#contract/durations.ts'
import { STANDING } from '#contract/standing.ts'
import { type Id, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { listAccountIds } from '#server/features/people/account-lists.store.ts'
import type { AccountWithCounters } from '#server/features/people/accounts.store.ts'
import { type Trust, trustCache } from './trust.store.ts'

/** The number of first accounts that are established from the beginning. */
const FOUNDERS = 10
const FOUNDING_MS = 7 * DAY_MS

interface Founding {
  ids: ReadonlySet<Id>
  /** When the first account was created. */
  since: number
}

const foundingCache = createCache<'all', Founding>({ entities: [], ttlMs: 60_000 }, async ({ db }) => [
  ['all', await readFounding(db)],
])

async function readFounding(db: Db): Promise<Founding> {
  const ids = await listAccountIds(db, NO_ID, FOUNDERS)
  const since = timeOf(ids[0] ?? 0)
  return { ids: new Set(ids.filter((id) => timeOf(id) < since + FOUNDING_MS)), since }
}

/** The first accounts. While there are few, the next new account may be one of them. */
export async function getFounding(db: Db): Promise<Founding> {
  const cached = (await foundingCache.get({ db }, 'all'))!
  return cached.ids.size < FOUNDERS ? readFounding(db) : cached
}

/** Shortens a minimum age in a young network: to a quarter of the network's age at most. */
export const withinAge = (ms: number, since: number, now: number): number => Math.min(ms, Math.max(0, now - since) / 4)

/** Since when an account is established; undefined when it is not established, is restricted, or is protected. */
function establishedSince(row: AccountWithCounters, trust: Trust, founding: Founding): number | undefined {
  if (row.is_protected === 1 || (row.standing & ~STANDING.sensitive) !== 0) return undefined
  const isGiven = founding.ids.has(row.id) || row.role !== null || row.is_verified_org === 1
  return isGiven ? row.created_at : (trust.established_at ?? undefined)
}

/** The established accounts among the given ones, with since when. */
export async function listEstablished(db: Db, ids: readonly Id[]): Promise<Map<Id, number>> {
  if (ids.length === 0) return new Map()
  const [rows, trust, founding] = await Promise.all([
    accountCache.getMany({ db }, ids),
    trustCache.getMany({ db }, ids),
    getFounding(db),
  ])
  const found = new Map<Id, number>()
  for (const [index, row] of rows.entries()) {
    const since = row && establishedSince(row, trust[index]!, founding)
    if (since !== undefined) found.set(row!.id, since)
  }
  return found
}
