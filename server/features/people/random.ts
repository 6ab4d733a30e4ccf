/** "Who to follow": users drawn from a pool of sampled accounts, so that the cost does not grow with the network. */
import { randomInt } from 'node:crypto'
import { WHO_TO_FOLLOW } from '#contract/limits.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { findAccountIdRange, listAccountIds } from './account-lists.store.ts'
import { presentUsers } from './present.ts'
import { findFollowedAmong } from './relations.store.ts'
import { listEstablished } from './trust/established.ts'
import { listTrustedFrom, trustCache } from './trust/trust.store.ts'
import { visibleTo } from './visibility.ts'

const POOL = 500
const PROBES = 25
const MAX_USERS = 20
const DRAWS = 10

/** Sampled accounts. `known` ones are established, or followed by established accounts, and are suggested first. */
interface Pool {
  known: readonly Id[]
  others: readonly Id[]
}

const poolCache = createCache<'pool', Pool>({ entities: [], ttlMs: 30_000 }, async (deps) => [
  ['pool', await samplePool(deps.db)],
])

/** Some users whom the viewer may see and does not follow. */
export async function getRandomUsers(deps: { db: Db; ids: IdFormat }, viewer: Id, limit = WHO_TO_FOLLOW) {
  const wanted = Math.min(Math.max(limit, 1), MAX_USERS)
  const { known, others } = await readPool(deps.db)
  const chosen = await draw(deps.db, viewer, known, wanted)
  if (chosen.length < wanted) chosen.push(...(await draw(deps.db, viewer, others, wanted - chosen.length)))
  return presentUsers(deps, viewer, chosen.slice(0, wanted))
}

async function draw(db: Db, viewer: Id, ids: readonly Id[], wanted: number): Promise<Id[]> {
  const chosen: Id[] = []
  for (let round = 0; round < DRAWS && ids.length > 0 && chosen.length < wanted; round++) {
    const drawn = drawFrom(ids, MAX_USERS).filter((id) => id !== viewer && !chosen.includes(id))
    chosen.push(...(await keepUnfollowed(db, viewer, drawn)))
  }
  return chosen
}

async function keepUnfollowed(db: Db, viewer: Id, drawn: Id[]): Promise<Id[]> {
  if (drawn.length === 0) return []
  const followed = await findFollowedAmong(db, viewer, drawn)
  const strangers = drawn.filter((id) => !followed.includes(id)).map((id) => ({ author_id: id }))
  return (await visibleTo(db, viewer, strangers, 'discovery')).map((item) => item.author_id)
}

function drawFrom(pool: readonly Id[], count: number): Id[] {
  if (pool.length <= count) return pool.toSorted(() => Math.random() - 0.5)
  return [...new Set(Array.from({ length: count }, () => pool[randomInt(pool.length)]!))]
}

async function readPool(db: Db): Promise<Pool> {
  const pool = (await poolCache.get({ db }, 'pool'))!
  // A small network grows in seconds: its newest users should be suggested at once.
  return pool.known.length + pool.others.length < POOL / 2 ? samplePool(db) : pool
}

/**
 * Up to 500 accounts from all over the network, and as many that established accounts follow; all accounts of a small
 * network.
 */
export async function samplePool(db: Db): Promise<Pool> {
  const ids = await sampleIds(db)
  const [established, trust] = await Promise.all([listEstablished(db, ids), trustCache.getMany({ db }, ids)])
  const isKnown = (id: Id, index: number) => established.has(id) || trust[index]!.followers > 0
  return { known: ids.filter(isKnown), others: ids.filter((id, index) => !isKnown(id, index)) }
}

async function sampleIds(db: Db): Promise<Id[]> {
  const first = await listAccountIds(db, NO_ID, POOL)
  // These are all accounts.
  if (first.length < POOL) return first
  const range = (await findAccountIdRange(db))!
  const from = Array.from({ length: PROBES }, (_, probe) =>
    Math.floor(range.first + (probe && (randomInt(2 ** 47) / 2 ** 47) * (range.last - range.first))),
  )
  const [all, assessed] = await Promise.all([
    Promise.all(from.map((id) => listAccountIds(db, id - 1, POOL / PROBES))),
    Promise.all(from.map((id) => listTrustedFrom(db, id, POOL / PROBES))),
  ])
  return [...new Set([...all.flat(), ...assessed.flat()])]
}
