/** Which tiers of popularity to search depends on the network: where few people write, ten likes are many. */
import { MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db, Store } from '#server/db/db.ts'
import { facet, TIERS } from './facets.ts'
import { listMatching } from './store.ts'
import { wholeWord } from './tokenize.ts'

/** A tier with at most so many tweets is searched completely; of the larger one the newest matches are found. */
const MOST_IN_SMALL = 200
const MOST_IN_LARGE = 1_000

/** The lowest tiers that at most 1,000 and at most 200 tweets have reached. */
export const tiersToSearch = async (deps: { db: Db; store: Store }): Promise<readonly number[]> =>
  (await tiersCache.get(deps, 'tiers'))!

const tiersCache = createCache<'tiers', readonly number[], { db: Db; store: Store }>(
  { entities: [], ttlMs: 10 * 60_000 },
  async ({ store }) => {
    const hasAtMost = async (tier: number, most: number) => {
      const match = { all: [wholeWord(facet.tier(tier))], any: [], none: [] }
      return (await listMatching(store, match, { since: NO_ID, before: MAX_ID, limit: most + 1 })).length <= most
    }
    const lowest = async (from: number, most: number): Promise<number> =>
      from === TIERS || (await hasAtMost(from, most)) ? from : lowest(from + 1, most)
    const large = await lowest(1, MOST_IN_LARGE)
    return [['tiers', [...new Set([large, await lowest(large, MOST_IN_SMALL)])]]]
  },
)
