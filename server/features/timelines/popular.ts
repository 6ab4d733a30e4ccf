/** The posts of the network that others did most with, of late: a sample of fixed size, the same for everybody. */
import { type Id, idAt } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { rank } from './ranking.ts'
import { listNewestSample, listSampleFrom, type SampledTweet } from './suggestions.store.ts'

const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000
const PROBES = 40
const PER_PROBE = 50
const NEWEST = 500
const POOL = 100
const POOL_MS = 60_000

interface Pool {
  ids: Id[]
  isWhole: boolean
  madeAt: number
}

const pools = new WeakMap<object, Pool>()

/** At most 100 posts made before `moment`. */
export async function listPopular(deps: Deps, moment: number): Promise<Id[]> {
  const pool = pools.get(deps.db)
  const age = deps.clock() - (pool?.madeAt ?? 0)
  // A small network changes from one moment to the next, and costs little to look at.
  const kept = pool && !pool.isWhole && age < POOL_MS ? pool : await fill(deps)
  const end = idAt(moment + 1)
  return kept.ids.filter((id) => id < end)
}

async function fill({ db, clock }: Deps): Promise<Pool> {
  const now = clock()
  const newest = await listNewestSample(db, NEWEST)
  const isWhole = newest.length < NEWEST
  const probes = isWhole
    ? []
    : Array.from({ length: PROBES }, (_, index) => now - (DAYS * DAY_MS * (index + 1)) / PROBES)
  const sample: SampledTweet[] = [...newest]
  for (const at of probes) sample.push(...(await listSampleFrom(db, idAt(at), PER_PROBE)))
  const byId = new Map(sample.filter((row) => row.reply_to === null && row.engagement > 0).map((row) => [row.id, row]))
  const candidates = [...byId.values()].map((row) => ({ ...row, reason: 'popular' as const, user: null, friends: 0 }))
  const pool = {
    ids: rank(candidates, now)
      .slice(0, POOL)
      .map((row) => row.id),
    isWhole,
    madeAt: now,
  }
  pools.set(db, pool)
  return pool
}
