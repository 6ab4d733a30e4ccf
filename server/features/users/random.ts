/** "Who to follow": drawn from a pool of sampled accounts, so its cost does not grow with the network. */
import { randomInt } from 'node:crypto'
import { WHO_TO_FOLLOW } from '#contract/limits.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { presentUsers } from './present.ts'
import { findFollowedAmong } from './relations.store.ts'
import { findAccountIdRange, listAccountIdsFrom } from './store.ts'
import { visibleTo } from './visibility.ts'

const POOL = 500
const PROBES = 25
const MOST = 20
const DRAWS = 10

/** The ids of sampled accounts. */
const pool = createCache<'pool', Id[]>({ entities: [], max: 1, ttlMs: 30_000 }, async (deps) => [
  ['pool', await samplePool(deps.db)],
])

/** Some users other than the viewer, whom the viewer does not follow, without blocks between them. */
export async function getRandomUsers(deps: { db: Db; ids: IdFormat }, viewer: Id, limit = WHO_TO_FOLLOW) {
  const wanted = Math.min(Math.max(limit, 1), MOST)
  const ids = await readPool(deps.db)
  const chosen: Id[] = []
  for (let draw = 0; draw < DRAWS && ids.length > 0 && chosen.length < wanted; draw++) {
    const drawn = drawFrom(ids, MOST).filter((id) => id !== viewer && !chosen.includes(id))
    chosen.push(...(await keepUnfollowed(deps.db, viewer, drawn)))
  }
  return presentUsers(deps, viewer, chosen.slice(0, wanted))
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

async function readPool(db: Db): Promise<Id[]> {
  const ids = (await pool.get({ db }, 'pool'))!
  // A small network grows in seconds: its newest users are found at once.
  return ids.length < POOL / 2 ? samplePool(db) : ids
}

/** Up to 500 accounts from all over the network; all of a small one. */
export async function samplePool(db: Db): Promise<Id[]> {
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
