/** Which posts are well-known depends on the network: where few post, ten likes are many. */
import { MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { facet, TIERS } from './facets.ts'
import { listMatching } from './store.ts'
import { wholeWord } from './words.ts'

const FRESH_MS = 10 * 60_000
/** Of the most liked posts so few are looked through completely; of the others, the newest matches are taken. */
const ALL_OF = 200
const SOME_OF = 1_000

const keptBy = new WeakMap<object, { madeAt: number; levels: Promise<number[]> }>()

/** The lowest levels that at most 200 and at most 1,000 posts have reached, found out every ten minutes. */
export function tiersToSearch(deps: Deps): Promise<number[]> {
  const now = deps.clock()
  let kept = keptBy.get(deps.db)
  if (!kept || Math.abs(now - kept.madeAt) >= FRESH_MS) {
    kept = { madeAt: now, levels: findTiers(deps) }
    kept.levels.catch(() => keptBy.delete(deps.db)) // the next one asks again
    keptBy.set(deps.db, kept)
  }
  return kept.levels
}

async function findTiers({ store }: Deps): Promise<number[]> {
  const isReachedByMost = async (level: number, most: number) => {
    const match = { all: [wholeWord(facet.level(level))], any: [], none: [] }
    return (await listMatching(store, match, { since: NO_ID, before: MAX_ID, limit: most + 1 })).length <= most
  }
  const lowest = async (from: number, most: number): Promise<number> =>
    from === TIERS || (await isReachedByMost(from, most)) ? from : lowest(from + 1, most)
  const some = await lowest(1, SOME_OF)
  return [...new Set([some, await lowest(some, ALL_OF)])]
}
