/** "Who to follow": drawn from a pool of sampled accounts, so its cost does not grow with the network (DATA.md). */
import { randomInt } from 'node:crypto'
import { WHO_TO_FOLLOW } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { presentUsers } from './present.ts'
import { findFollowedAmong } from './relations.store.ts'
import { findAccountIdRange, listAccountIdsFrom } from './store.ts'
import { visibleTo } from './visibility.ts'

const POOL = 500
const PROBES = 25
const POOL_MS = 30_000
const MOST = 20
const DRAWS = 10

interface Pool {
  ids: Id[]
  madeAt: number
}

const pools = new WeakMap<object, Pool>()

/** Some members the viewer neither is, follows, nor shares a block with. */
export async function getRandomUsers(deps: Deps, viewer: Id, limit = WHO_TO_FOLLOW) {
  const wanted = Math.min(Math.max(limit, 1), MOST)
  const pool = await getPool(deps)
  const chosen: Id[] = []
  for (let draw = 0; draw < DRAWS && pool.length > 0 && chosen.length < wanted; draw++) {
    const drawn = drawFrom(pool, MOST).filter((id) => id !== viewer && !chosen.includes(id))
    chosen.push(...(await keepUnfollowed(deps, viewer, drawn)))
  }
  return presentUsers(deps, viewer, chosen.slice(0, wanted))
}

async function keepUnfollowed(deps: Deps, viewer: Id, drawn: Id[]): Promise<Id[]> {
  if (drawn.length === 0) return []
  const followed = await findFollowedAmong(deps.db, viewer, drawn)
  const strangers = drawn.filter((id) => !followed.includes(id)).map((id) => ({ author_id: id }))
  return (await visibleTo(deps, viewer, strangers)).map((item) => item.author_id)
}

function drawFrom(pool: readonly Id[], count: number): Id[] {
  if (pool.length <= count) return pool.toSorted(() => Math.random() - 0.5)
  return [...new Set(Array.from({ length: count }, () => pool[randomInt(pool.length)]!))]
}

async function getPool(deps: Deps): Promise<Id[]> {
  const pool = pools.get(deps.db)
  // A small network fills in seconds: the newest members must not wait for the pool to age.
  if (pool && pool.ids.length >= POOL / 2 && deps.clock() - pool.madeAt < POOL_MS) return pool.ids
  const ids = await samplePool(deps)
  pools.set(deps.db, { ids, madeAt: deps.clock() })
  return ids
}

async function samplePool({ db }: Deps): Promise<Id[]> {
  const range = await findAccountIdRange(db)
  if (!range) return []
  const from = [
    range.first,
    ...Array.from(
      { length: PROBES - 1 },
      () => range.first + (randomInt(2 ** 47) / 2 ** 47) * (range.last - range.first),
    ),
  ]
  const found = await Promise.all(from.map((id) => listAccountIdsFrom(db, Math.floor(id), POOL / PROBES)))
  return [...new Set(found.flat().map((row) => row.id))]
}
