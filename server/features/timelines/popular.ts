/** The posts of the network that others did most with, of late: a sample of fixed size, the same for everybody. */
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { listNewestSample, listSampleFrom, type SampledTweet } from './candidates.store.ts'
import { rank } from './ranking.ts'

const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000
const PROBES = 40
const PER_PROBE = 50
const NEWEST = 500
const POOL = 100
const POOL_MS = 60_000

interface Pool {
  ids: readonly Id[]
  /** What was newest when it was made. */
  newest: readonly SampledTweet[]
  madeAt: number
}

const pools = new WeakMap<object, Pool>()

/** At most 100 posts; the same object while it is the same pool. */
export async function listPopular(deps: Deps): Promise<readonly Id[]> {
  const pool = pools.get(deps.db)
  if (!pool || deps.clock() - pool.madeAt >= POOL_MS) return (await fill(deps)).ids
  // A small network changes from one moment to the next, and costs little to look at.
  const isSmall = pool.newest.length < NEWEST
  return isSmall && pool.newest !== (await listNewestSample(deps.db, NEWEST)) ? (await fill(deps)).ids : pool.ids
}

async function fill({ db, clock }: Deps): Promise<Pool> {
  const now = clock()
  const newest = await listNewestSample(db, NEWEST)
  const probes =
    newest.length < NEWEST
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
    newest,
    madeAt: now,
  }
  pools.set(db, pool)
  return pool
}
