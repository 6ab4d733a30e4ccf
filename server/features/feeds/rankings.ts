/** Rankings of recent viewers, for the pages after a first one, and for a first page soon after. */
import { type Id, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ViewerFilters } from '#server/features/people/mutes/viewer-filters.ts'
import { listTopics } from '#server/features/people/suggestions/topics.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'
import { computeRanking, type Ranking } from './candidates.ts'
import { followingSource } from './following-source.ts'
import type { FeedSource } from './source.ts'

/**
 * How long a ranking is reused. Likes of others, and new or popular posts, appear that much later, but posts of the
 * viewer or followed users do not.
 */
const REUSED_MS = 20_000
/** Rankings kept for each viewer: two windows may show pages of different ones. */
const MAX_RANKINGS = 2

interface KeptRanking {
  snapshot: Id
  ranking: Ranking
  /** The state that the ranking was computed from. */
  state: State
}

const MAX_FEED_ITEMS = 60
/** The newest items that are compared to find a new one. */
const NEWEST_ITEMS = 20

/**
 * The inputs of a ranking, except for the actions of others. Each part except the items is another object once it has
 * changed.
 */
interface State {
  /** The newest items of the viewer's feed. */
  items: readonly FeedItem[]
  actors: Float64Array
  filters: ViewerFilters
  topics: readonly string[]
}

/** Rankings by viewer. They are computed again after an eviction. */
const keptRankings = createCache<Id, { newest: readonly KeptRanking[] }>(
  // Some 340 posts of 17 bytes each.
  { entities: [], bytes: 7_000, most: 5_000 },
  async (_, viewers) => viewers.map((viewer) => [viewer, { newest: [] }] as const),
)

/** The ranking of a viewer at the time of a snapshot, which a cursor names. */
export async function readRanking(deps: Deps, viewer: Id, snapshot: Id): Promise<Ranking> {
  const kept = (await keptRankings.get(deps, viewer))!
  const found = kept.newest.find((each) => each.snapshot === snapshot)
  return found?.ranking ?? (await keepRanking(deps, viewer, snapshot, await openState(deps, viewer))).ranking
}

/** The ranking for a first page: a recent one, unless it would miss something. */
export async function latestRanking(deps: Deps, viewer: Id, newSnapshot: () => Id): Promise<KeptRanking> {
  const kept = (await keptRankings.get(deps, viewer))!
  const [last] = kept.newest
  const open = await openState(deps, viewer)
  const isLast =
    last && !last.ranking.isSmall && deps.clock() - timeOf(last.snapshot) < REUSED_MS && isSame(last.state, open.state)
  return isLast ? last : keepRanking(deps, viewer, newSnapshot(), open)
}

const isSame = (one: State, other: State): boolean =>
  one.filters === other.filters &&
  one.topics === other.topics &&
  one.actors === other.actors &&
  one.items.length === other.items.length &&
  one.items.every(({ at }, index) => at === other.items[index]!.at)

interface OpenState {
  source: FeedSource
  state: State
}

/** Read before a ranking is computed, so that a change during the computation makes the state differ. */
async function openState(deps: Deps, viewer: Id): Promise<OpenState> {
  const [source, filters, topics] = await Promise.all([
    followingSource(deps, viewer),
    getViewerFilters(deps.db, viewer),
    listTopics(deps.db, viewer),
  ])
  return { source, state: { items: await newestItems(source, NEWEST_ITEMS), actors: source.actors, filters, topics } }
}

const newestItems = async ({ read }: FeedSource, most: number): Promise<readonly FeedItem[]> =>
  (await read(MAX_ID, most)).items.slice(0, most)

async function keepRanking(deps: Deps, viewer: Id, snapshot: Id, { source, state }: OpenState): Promise<KeptRanking> {
  const followed = { items: await newestItems(source, MAX_FEED_ITEMS), actors: source.actors }
  const made = { snapshot, ranking: await computeRanking(deps, viewer, timeOf(snapshot), followed), state }
  const kept = (await keptRankings.get(deps, viewer))!
  kept.newest = [made, ...kept.newest].slice(0, MAX_RANKINGS)
  return made
}
