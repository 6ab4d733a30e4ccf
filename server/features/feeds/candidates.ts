/** The ranking behind "For you": collects candidates, and ranks those that the viewer may see. */

import type { Reason } from '#contract/calls/timelines.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, idAt, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { muteOf } from '#server/features/people/mutes/viewer-filters.ts'
import { listLatestOfTopics } from '#server/features/people/suggestions/topics.ts'
import { getViewerFilters, withVisibleTweets } from '#server/features/people/visibility.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'
import {
  type Like,
  listLikes,
  listNewestSample,
  listSampleFrom,
  MAX_LIKERS,
  type RankedTweet,
  rankingSignals,
} from './candidates.store.ts'
import { readWeights } from './less-like-this.ts'
import { RankedItems } from './ranked-items.ts'
import { byScore, type Candidate, mergeCandidates, rank } from './ranking.ts'
import { listNewest } from './store.ts'

// Candidates of each kind. Each costs a look-up of its tweet: enough for some pages, few enough to rank quickly.
const MAX_LIKE_CANDIDATES = 60
const MAX_TOPIC_CANDIDATES = 60
const MAX_QUOTE_CANDIDATES = 60
const NEWEST = 60
/** How long the viewer's own tweets rank like tweets of followed users. */
const OWN_MS = HOUR_MS

export interface Ranking {
  items: RankedItems
  /** The oldest of the newest tweets that were considered; NO_ID when there are no older ones. */
  end: Id
  /** Whether the network is so small that each tweet changes the popular ones. */
  isSmall: boolean
}

/** The part of the viewer's Following feed that adds candidates. */
interface FollowedItems {
  /** The newest items of the feed. */
  items: readonly FeedItem[]
  /** The viewer and the followed users. */
  actors: Float64Array
}

/** Ranks the tweets that a viewer may see at a moment. */
export async function computeRanking(
  deps: Deps,
  viewer: Id,
  moment: number,
  { items, actors }: FollowedItems,
): Promise<Ranking> {
  const end = idAt(moment + 1)
  const [popular, newest, ofTopics, filters] = await Promise.all([
    listPopular(deps, moment),
    listNewest(deps.db, MAX_ID, NEWEST),
    listLatestOfTopics(deps.db, viewer, MAX_TOPIC_CANDIDATES),
    getViewerFilters(deps.db, viewer),
  ])
  const isMuted = (user: Id) => muteOf(filters, user, moment) !== undefined
  const isNoReply = (item: FeedItem) => item.reply_to_author === null
  // The viewer's own retweets are left out.
  const own = (item: FeedItem) => item.actor_id === viewer
  const feedItems = items.filter((item) => item.at < end && (!own(item) || item.at === item.id))
  const likers = likersAmong(
    feedItems.map((item) => item.actor_id),
    actors,
    (user) => user !== viewer && !isMuted(user),
  )
  const likes = await withoutOwn(deps.db, await listLikes(deps.db, likers, moment, MAX_LIKE_CANDIDATES))
  const candidates = mergeCandidates(
    [
      ...feedItems.filter(isNoReply).map((item) => fromFeed(item, viewer, end)),
      ...likes.map(({ user, tweet }) => candidate(tweet, 'liked', user)),
      ...ofTopics.map(({ id, tag }) => candidate(id, 'topic', null, tag)),
      ...popular.ids.map((id) => candidate(id, 'popular')),
      ...newest.map(({ id }) => candidate(id, 'new')),
    ].filter(({ id }) => id < end),
  )
  return {
    items: await rankVisible(deps.db, viewer, await withQuoted(deps.db, viewer, candidates, { end, isMuted }), moment),
    end: newest.length < NEWEST ? NO_ID : newest.at(-1)!.id,
    isSmall: popular.isSmall,
  }
}

/** The likes of tweets of others: that authors like their own is no reason to read these. */
async function withoutOwn(db: Db, likes: readonly Like[]): Promise<readonly Like[]> {
  const liked = await rankingSignals.getMany(
    { db },
    likes.map(({ tweet }) => tweet),
  )
  return likes.filter(({ user }, index) => liked[index]?.author_id !== user)
}

/** Adds the tweets that the newest tweets of followed users quote. Most feeds have none, and then it reads nothing more. */
async function withQuoted(
  db: Db,
  viewer: Id,
  candidates: readonly Candidate[],
  { end, isMuted }: { end: Id; isMuted: (user: Id) => boolean },
): Promise<readonly Candidate[]> {
  const signals = await rankingSignals.getMany(
    { db },
    candidates.map(({ id }) => id),
  )
  const quoted = candidates.flatMap(({ reason }, index) => {
    const quoting = signals[index]
    if (reason !== 'following' || !quoting || quoting.quoted === null || quoting.quoted >= end) return []
    // A quote for a few names nobody to the others.
    const isForFollowers = quoting.audience === AUDIENCE.everyone || quoting.audience === AUDIENCE.followers
    const by = quoting.author_id
    return isForFollowers && by !== viewer && !isMuted(by) ? candidate(quoting.quoted, 'quoted', by) : []
  })
  return quoted.length === 0 ? candidates : mergeCandidates([...candidates, ...quoted.slice(0, MAX_QUOTE_CANDIDATES)])
}

async function rankVisible(db: Db, viewer: Id, candidates: readonly Candidate[], moment: number) {
  const ids = candidates.map(({ id }) => id)
  const signals = await rankingSignals.getMany({ db }, ids)
  const found: { tweet: RankedTweet; candidate: Candidate }[] = []
  for (let index = 0; index < candidates.length; index++) {
    const tweet = signals[index]
    if (tweet?.reply_to === null) found.push({ tweet, candidate: candidates[index]! })
  }
  const visible = await withVisibleTweets(db, viewer, found, 'discovery')
  const weights = await readWeights(
    db,
    viewer,
    visible.map(({ tweet }) => tweet),
    moment,
  )
  return new RankedItems(
    rank(
      visible.map(({ tweet: { author_id, quoted, engagement }, candidate: { id, reason, user, tag, friends } }) => ({
        ...{ id, reason, user, tag, friends, author_id, quoted, engagement },
        weight: weights?.get(id),
      })),
      moment,
    ),
  )
}

const candidate = (id: Id, reason: Reason['type'], user: Id | null = null, tag?: string): Candidate => ({
  id,
  reason,
  user,
  tag,
  friends: user ? 1 : 0,
})

function fromFeed({ id, at, actor_id }: FeedItem, viewer: Id, end: Id): Candidate {
  if (at !== id) return candidate(id, 'retweeted', actor_id)
  // A tweet just written stays on top after a reload. Later it ranks like any other.
  const isStale = actor_id === viewer && id < idAt(timeOf(end) - OWN_MS)
  return { id, reason: isStale ? 'new' : 'following', user: null, tag: undefined, friends: 1 }
}

/** Users with the newest feed items come first: they probably have recent likes. */
const likersAmong = (recent: readonly Id[], actors: Float64Array, isWanted: (user: Id) => boolean): Id[] =>
  [...new Set([...recent, ...actors.subarray(0, MAX_LIKERS)])].filter(isWanted).slice(0, MAX_LIKERS)

const DAYS = 7
const PROBES = 40
const PER_PROBE = 50
const NEWEST_SAMPLED = 500
const POOL = 100

/** Tweets of the last days with much engagement, the same for all viewers. */
async function listPopular(deps: { db: Db; clock: Clock }, moment: number): Promise<PopularPool> {
  const pool = (await popularPool.get(deps, 'pool'))!
  // A small network changes with each tweet, and is cheap to rank.
  if (!pool.isSmall) return pool
  return {
    ids: rankPopular(await listNewestSample(deps.db, { from: NO_ID, limit: NEWEST_SAMPLED }), moment),
    isSmall: true,
  }
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
    const newest = await listNewestSample(db, { from: NO_ID, limit: NEWEST_SAMPLED })
    const isSmall = newest.length < NEWEST_SAMPLED
    const sample = [...newest]
    for (let probe = 1; probe <= PROBES && !isSmall; probe++) {
      const from = idAt(now - (DAYS * DAY_MS * probe) / PROBES)
      sample.push(...(await listSampleFrom(db, { from, limit: PER_PROBE })))
    }
    return [['pool', { ids: rankPopular(sample, now), isSmall }]]
  },
)

/** Whether a tweet is for everyone and has engagement. */
const isPopular = (row: RankedTweet) =>
  row.reply_to === null && row.engagement > 0 && row.audience === AUDIENCE.everyone

function rankPopular(sample: readonly RankedTweet[], now: number): Id[] {
  const byId = new Map(sample.filter(isPopular).map((row) => [row.id, row]))
  const ranked = byScore(
    [...byId.values()].map((row) => ({ ...row, ...candidate(row.id, 'popular') })),
    now,
  )
  return ranked.slice(0, POOL).map(({ id }) => id)
}
