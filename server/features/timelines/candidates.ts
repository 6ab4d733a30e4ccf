/** The ranking behind "For you": from where its candidates come, and how long it stays as it is. */
import { LRUCache } from 'lru-cache'
import type { Reason } from '#contract/calls/timelines.ts'
import { type Id, idAt, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { FeedItem, Slice } from '#server/features/tweets/feed-items.store.ts'
import { MOST_MARKED, type NewestMarked, newestLikes } from '#server/features/tweets/newest-marked.store.ts'
import { type RankingSignals, rankingSignals } from '#server/features/tweets/ranking-signals.store.ts'
import type { Followees } from '#server/features/users/followees.store.ts'
import { type Blocks, countBlockChanges, getBlocks, visibleTo } from '#server/features/users/visibility.ts'
import { type Like, listLikesBy, MOST_LIKERS } from './candidates.store.ts'
import { openFeed } from './open-feed.ts'
import { listPopular } from './popular.ts'
import { type Candidate, mergeCandidates, rank } from './ranking.ts'
import { type AuthoredRef, listNewest } from './store.ts'

// Each costs a look at its post: enough for some pages, few enough to rank in a moment.
const MOST_ACTS = 60
const LIKES_MS = 7 * 24 * 60 * 60 * 1_000
/** For so long own posts stand with those of the members one follows. */
const OWN_MS = 60 * 60 * 1_000
const NEWEST = 60
const KEPT_RANKINGS = 500
/** In so short a time age alone moves nothing that anybody would notice. */
const SAME_MS = 60_000

export type Suggestion = Pick<Candidate, 'id' | 'reason' | 'user'>

/** Packed, because some hundreds of these are kept. */
export class Ranking {
  readonly moment: number
  /** The lowest place "new" was looked for: what lies below follows after the ranked posts, by age alone. */
  readonly floor: Id
  readonly #ids: Float64Array
  readonly #users: Float64Array
  readonly #reasons: readonly Reason['type'][]

  constructor(moment: number, floor: Id, items: readonly Suggestion[]) {
    this.moment = moment
    this.floor = floor
    this.#ids = Float64Array.from(items, (item) => item.id)
    this.#users = Float64Array.from(items, (item) => item.user ?? NO_ID)
    this.#reasons = items.map((item) => item.reason)
  }

  get length(): number {
    return this.#reasons.length
  }

  slice(from: number, to: number): Suggestion[] {
    return this.#reasons.slice(from, to).map((reason, index) => ({
      id: this.#ids[from + index]!,
      reason,
      user: this.#users[from + index] || null,
    }))
  }

  /** Where a post stands; -1 when it is not among those that are ranked. */
  placeOf(id: Id): number {
    return this.#ids.indexOf(id)
  }

  has(id: Id): boolean {
    return this.#ids.includes(id)
  }
}

interface Kept {
  ranking: Ranking
  lists: Lists
  parts: Parts | null
  /** Until when the parts are known to be the same. */
  changes: number
}

/** Where candidates come from: the same list is the same object. */
interface Lists {
  acts: Slice<FeedItem>
  followees: Followees
  popular: readonly Id[]
  newest: readonly AuthoredRef[]
}

/** What else a ranking is made of, as it was found. */
interface Parts {
  likers: readonly Id[]
  likes: readonly (NewestMarked | undefined)[]
  candidates: readonly Id[]
  facts: readonly (RankingSignals | undefined)[]
  blocks: Blocks
}

const rankings = new WeakMap<object, LRUCache<Id, Kept>>()

function rankingsOf({ db }: Deps): LRUCache<Id, Kept> {
  const kept = rankings.get(db) ?? new LRUCache<Id, Kept>({ max: KEPT_RANKINGS })
  rankings.set(db, kept)
  return kept
}

/** The ranking of a moment that is over, for the pages that follow. When it is gone it is made again. */
export async function rankingAt(deps: Deps, viewer: Id, moment: number): Promise<Ranking> {
  const kept = rankingsOf(deps).get(viewer)
  return kept?.ranking.moment === moment ? kept.ranking : makeRanking(deps, viewer, moment, false)
}

/** The ranking of now: that of the last minute while all it was made of is the same. */
export async function rankingNow(deps: Deps, viewer: Id): Promise<Ranking> {
  const kept = rankingsOf(deps).get(viewer)
  const age = deps.clock() - (kept?.ranking.moment ?? 0)
  return kept?.parts && age >= 0 && age < SAME_MS && (await isCurrent(deps, viewer, kept, kept.parts))
    ? kept.ranking
    : makeRanking(deps, viewer, deps.clock(), true)
}

const countChanges = (deps: Deps): number =>
  rankingSignals(deps).drops + newestLikes(deps).drops + countBlockChanges(deps)

async function isCurrent(deps: Deps, viewer: Id, kept: Kept, { likers, likes, candidates, facts, blocks }: Parts) {
  const changes = countChanges(deps)
  if (!areSame(kept.lists, await readLists(deps, viewer))) return false
  if (kept.changes === changes) return true
  if (!newestLikes(deps).holds(likers, likes) || !rankingSignals(deps).holds(candidates, facts)) return false
  if ((await getBlocks(deps, viewer)) !== blocks) return false
  kept.changes = changes
  return true
}

async function readLists(deps: Deps, viewer: Id): Promise<Lists> {
  const reader = await openFeed(deps, viewer)
  const [acts, popular, newest] = await Promise.all([
    reader.read(MAX_ID, MOST_ACTS),
    listPopular(deps),
    listNewest(deps.db, MAX_ID, NEWEST),
  ])
  return { acts, followees: reader.followees, popular, newest }
}

const areSame = (a: Lists, b: Lists): boolean =>
  a.acts === b.acts &&
  a.followees === b.followees &&
  (a.popular === b.popular || isSameList(a.popular, b.popular)) &&
  (a.newest === b.newest || isSameList(a.newest.map(idOf), b.newest.map(idOf)))

const idOf = ({ id }: { id: Id }): Id => id
const isSameList = (a: readonly Id[], b: readonly Id[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

async function makeRanking(deps: Deps, viewer: Id, moment: number, isNow: boolean): Promise<Ranking> {
  const changes = countChanges(deps)
  const end = idAt(moment + 1)
  const lists = await readLists(deps, viewer)
  const { acts, popular, newest } = lists
  const ofFollowees = acts.items.slice(0, MOST_ACTS).filter((act) => isCandidate(act, viewer) && act.at < end)
  const { likes, ...sources } = await readLikes(deps, likersAmong(lists, ofFollowees, viewer), end, isNow)
  const candidates = mergeCandidates([
    ...ofFollowees.map((act) => fromAct(act, viewer, end)),
    ...likes.map((like) => suggestion(like.id, 'liked', like.actor_id)),
    ...popular.filter((id) => id < end).map((id) => suggestion(id, 'popular')),
    ...newest.filter((row) => row.id < end).map(({ id }) => suggestion(id, 'new')),
  ])
  const ids = candidates.map(idOf)
  const [facts, blocks] = await Promise.all([rankingSignals(deps).get(ids), getBlocks(deps, viewer)])
  const found = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const seen = await visibleTo(deps, viewer, facts.filter((row) => row?.reply_to === null) as RankingSignals[])
  const items = rank(
    seen.map(({ id, author_id, engagement }) => ({ ...found.get(id)!, author_id, engagement })),
    moment,
  )
  const ranking = new Ranking(moment, newest.length < NEWEST ? NO_ID : newest.at(-1)!.id, items)
  // What came while this was made is in the lists and not in the ranking.
  const isWhole = isNow && !deps.store.isShared && isAllBefore(end, lists, sources.lists)
  const parts = isWhole ? { likers: sources.likers, likes: sources.lists, candidates: ids, facts, blocks } : null
  rankingsOf(deps).set(viewer, { ranking, lists, parts, changes })
  return ranking
}

/** Of the viewer's own acts only posts. */
const isCandidate = (act: FeedItem, viewer: Id): boolean => act.actor_id !== viewer || act.at === act.id

const suggestion = (id: Id, reason: Reason['type'], user: Id | null = null): Candidate => ({
  id,
  reason,
  user,
  friends: user ? 1 : 0,
})

function fromAct(act: FeedItem, viewer: Id, end: Id): Candidate {
  if (act.at !== act.id) return suggestion(act.id, 'retweeted', act.actor_id)
  // What one has just written must not be gone after a reload; soon it is like anybody's.
  const isStale = act.actor_id === viewer && act.id < idAt(timeOf(end) - OWN_MS)
  return { ...suggestion(act.id, isStale ? 'new' : 'following'), friends: 1 }
}

/** Who did something of late likes something of late, too; they are asked first. */
function likersAmong({ followees }: Lists, acts: readonly FeedItem[], viewer: Id): Id[] {
  const others = acts.map((act) => act.actor_id).filter((actor) => actor !== viewer)
  return [...new Set([...others, ...followees.ids.slice(0, MOST_LIKERS)])].slice(0, MOST_LIKERS)
}

/** The latest likes of these members, and what was read for that. */
async function readLikes(deps: Deps, likers: readonly Id[], end: Id, isNow: boolean) {
  const time = { from: idAt(timeOf(end) - LIKES_MS), before: end }
  // What is kept are the newest, and what other processes write is not known here.
  if (!isNow || deps.store.isShared) {
    const likes = likers.length > 0 ? await listLikesBy(deps.db, likers, time, MOST_MARKED) : []
    return { likers, likes, lists: [] }
  }
  const lists = await newestLikes(deps).get(likers)
  return { likers, likes: joinLikes(likers, lists, time), lists }
}

function joinLikes(
  likers: readonly Id[],
  lists: readonly (NewestMarked | undefined)[],
  { from, before }: { from: Id; before: Id },
): Like[] {
  const likes: Like[] = []
  for (const [index, list] of lists.entries()) {
    const { marks, tweets } = list!
    for (let place = 0; place < marks.length && marks[place]! >= from; place++)
      if (marks[place]! < before) likes.push({ at: marks[place]!, id: tweets[place]!, actor_id: likers[index]! })
  }
  return likes.sort((a, b) => b.at - a.at).slice(0, MOST_MARKED)
}

const isAllBefore = (end: Id, { acts, newest }: Lists, likes: readonly (NewestMarked | undefined)[]): boolean =>
  (acts.items[0]?.at ?? NO_ID) < end &&
  (newest[0]?.id ?? NO_ID) < end &&
  likes.every((list) => (list?.marks[0] ?? NO_ID) < end)
