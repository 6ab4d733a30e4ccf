/** The ranking behind "For you": collects candidates, and caches the ranking for the pages that follow. */
import type { Reason } from '#contract/calls/timelines.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, idAt, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ListItem } from '#server/db/list.ts'
import { AUDIENCE } from '#server/db/tables/tweets.ts'
import { listLatestOfTopics } from '#server/features/suggestions/topics.ts'
import type { FeedItem } from '#server/features/tweets/feed-items.store.ts'
import { muteOf } from '#server/features/users/mutes/defences.ts'
import { getBlocks, visibleTweets } from '#server/features/users/visibility.ts'
import {
  listLikes,
  listNewestSample,
  listSampleFrom,
  MOST_LIKERS,
  type RankedTweet,
  rankingSignals,
} from './candidates.store.ts'
import { openFeed } from './following.ts'
import { readWeights } from './less-like.ts'
import { type Candidate, mergeCandidates, rank } from './ranking.ts'
import { listNewest } from './store.ts'

// Each candidate costs a look-up of its tweet: enough for some pages, few enough to rank quickly.
const MOST_FEED_ITEMS = 60
const MOST_LIKES = 60
const MOST_OF_TOPICS = 60
const NEWEST = 60
/** How long the viewer's own tweets rank like those of users they follow. */
const OWN_MS = 60 * 60 * 1_000

export type Suggestion = Pick<Candidate, 'reason' | 'user' | 'tag'> & ListItem & { id: Id }

export interface Ranking {
  items: readonly Suggestion[]
  /** The oldest of the newest tweets that were considered; NO_ID when there are no older ones. */
  end: Id
}

/** The ranking of a viewer at the time of `snapshot`. It is computed again after an eviction. */
export const readRanking = async (deps: Deps, viewer: Id, snapshot: Id): Promise<Ranking> =>
  (await rankingCache.get(deps, `${viewer} ${snapshot}`))!

const rankingCache = createCache<string, Ranking, Deps>(
  { entities: [], most: 250, bytes: ({ items }) => 80 * items.length },
  (deps, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [viewer, snapshot] = key.split(' ').map(Number) as [Id, Id]
        return [key, await computeRanking(deps, viewer, timeOf(snapshot))] as const
      }),
    ),
)

async function computeRanking(deps: Deps, viewer: Id, moment: number): Promise<Ranking> {
  const end = idAt(moment + 1)
  const feed = await openFeed(deps, viewer)
  const [{ items }, popular, newest, ofTopics, defences] = await Promise.all([
    feed.read(MAX_ID, MOST_FEED_ITEMS),
    listPopular(deps, moment),
    listNewest(deps.db, MAX_ID, NEWEST),
    listLatestOfTopics(deps.db, viewer, MOST_OF_TOPICS),
    getBlocks(deps.db, viewer),
  ])
  const isMuted = (user: Id) => muteOf(defences, user, moment) !== undefined
  const isNoReply = (item: FeedItem) => item.reply_to_author === null
  // The viewer's own retweets are left out.
  const own = (item: FeedItem) => item.actor_id === viewer
  const feedItems = items
    .slice(0, MOST_FEED_ITEMS)
    .filter((item) => item.at < end && (!own(item) || item.at === item.id))
  const likers = likersAmong(
    feedItems.flatMap((item) => (own(item) ? [] : item.actor_id)),
    feed.followees.ids,
    isMuted,
  )
  const likes = await listLikes(deps.db, likers, moment, MOST_LIKES)
  const candidates = mergeCandidates(
    [
      ...feedItems.filter(isNoReply).map((item) => fromFeed(item, viewer, end)),
      ...likes.map(({ user, tweet }) => candidate(tweet, 'liked', user)),
      ...ofTopics.map(({ id, tag }) => ({ ...candidate(id, 'topic'), tag })),
      ...popular.map((id) => candidate(id, 'popular')),
      ...newest.map(({ id }) => candidate(id, 'new')),
    ].filter(({ id }) => id < end),
  )
  return {
    items: await rankVisible(deps.db, viewer, candidates, moment),
    end: newest.length < NEWEST ? NO_ID : newest.at(-1)!.id,
  }
}

async function rankVisible(db: Db, viewer: Id, candidates: readonly Candidate[], moment: number) {
  const ids = candidates.map(({ id }) => id)
  const tweets = (await rankingSignals.getMany({ db }, ids)).filter((tweet) => tweet?.reply_to === null)
  const visible = await visibleTweets(db, viewer, tweets as RankedTweet[], 'discovery')
  const weights = await readWeights(db, viewer, visible, moment)
  const byId = new Map(candidates.map((each) => [each.id, each]))
  const ranked = rank(
    visible.map(({ id, author_id, engagement }) => ({
      ...byId.get(id)!,
      ...{ author_id, engagement, weight: weights?.get(id) },
    })),
    moment,
  )
  return ranked.map(({ id, reason, user, tag }) => ({ id, at: id, reason, user, ...(tag !== undefined && { tag }) }))
}

const candidate = (id: Id, reason: Reason['type'], user: Id | null = null): Candidate => ({
  id,
  reason,
  user,
  friends: user ? 1 : 0,
})

function fromFeed({ id, at, actor_id }: FeedItem, viewer: Id, end: Id): Candidate {
  if (at !== id) return candidate(id, 'retweeted', actor_id)
  // A tweet just written stays on top after a reload. Later it ranks like any other.
  const isStale = actor_id === viewer && id < idAt(timeOf(end) - OWN_MS)
  return { ...candidate(id, isStale ? 'new' : 'following'), friends: 1 }
}

/** Users with the newest feed items come first: they probably have recent likes. */
const likersAmong = (recent: readonly Id[], followees: Float64Array, isMuted: (user: Id) => boolean): Id[] =>
  [...new Set([...recent, ...followees.subarray(0, MOST_LIKERS)])]
    .filter((user) => !isMuted(user))
    .slice(0, MOST_LIKERS)

const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000
const PROBES = 40
const PER_PROBE = 50
const NEWEST_SAMPLED = 500
const POOL = 100

/** Tweets of the last days with much engagement, the same for all viewers. */
async function listPopular(deps: { db: Db; clock: Clock }, moment: number): Promise<readonly Id[]> {
  const { ids, isSmall } = (await popularPool.get(deps, 'pool'))!
  // A small network changes with each tweet, and is cheap to rank.
  return isSmall ? rankPopular(await listNewestSample(deps.db, NEWEST_SAMPLED), moment) : ids
}

interface PopularPool {
  ids: readonly Id[]
  isSmall: boolean
}

const popularPool = createCache<'pool', PopularPool, { db: Db; clock: Clock }>(
  { entities: [], bytes: 2_000, ttlMs: 60_000 },
  async (deps) => {
    const { db, clock } = deps
    const now = clock()
    const newest = await listNewestSample(db, NEWEST_SAMPLED)
    const isSmall = newest.length < NEWEST_SAMPLED
    const sample = [...newest]
    for (let probe = 1; probe <= PROBES && !isSmall; probe++)
      sample.push(...(await listSampleFrom(db, idAt(now - (DAYS * DAY_MS * probe) / PROBES), PER_PROBE)))
    return [['pool', { ids: rankPopular(sample, now), isSmall }]]
  },
)

/** Only what is for everyone. */
const isPopular = (row: RankedTweet) =>
  row.reply_to === null && row.engagement > 0 && row.audience === AUDIENCE.everyone

function rankPopular(sample: readonly RankedTweet[], now: number): Id[] {
  const byId = new Map(sample.filter(isPopular).map((row) => [row.id, row]))
  const ranked = rank(
    [...byId.values()].map((row) => ({ ...row, ...candidate(row.id, 'popular') })),
    now,
  )
  return ranked.slice(0, POOL).map(({ id }) => id)
}
