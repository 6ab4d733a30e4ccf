/** Chooses the tiers of popularity to search, which depend on the network: in a small one, ten likes are many. */
import { MINUTE_MS } from '#contract/durations.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { TIERS } from '#server/features/search/facets.ts'

/** A tier with at most this many tweets is searched completely; in a larger one only the newest matches are found. */
const MAX_TWEETS_IN_SMALL_TIER = 200
const MAX_TWEETS_IN_LARGE_TIER = 1_000

interface TierDeps {
  db: Db
  /** The number of tweets that have reached the tier, up to `most`. */
  count(tier: number, most: number): Promise<number>
}

/** The lowest tiers that at most 1,000 and at most 200 tweets have reached. */
export const tiersToSearch = async (deps: TierDeps): Promise<readonly number[]> =>
  (await tiersCache.get(deps, 'tiers'))!

const tiersCache = createCache<'tiers', readonly number[], TierDeps>(
  { entities: [], ttlMs: 10 * MINUTE_MS },
  async ({ count }) => {
    const lowest = async (from: number, most: number): Promise<number> =>
      from === TIERS || (await count(from, most + 1)) <= most ? from : lowest(from + 1, most)
    const large = await lowest(1, MAX_TWEETS_IN_LARGE_TIER)
    return [['tiers', [...new Set([large, await lowest(large, MAX_TWEETS_IN_SMALL_TIER)])]]]
  },
)
