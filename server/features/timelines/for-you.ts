/** Posts the viewer may like, best first: what those they follow post, repost and like, then what is popular and new. */
import { LRUCache } from 'lru-cache'
import type { Reason } from '#contract/timelines.ts'
import { AppError } from '#server/core/errors.ts'
import { type Id, type IdFormat, idAt, MAX_ID, NO_ID, timeOf } from '#server/core/ids.ts'
import { rawObject } from '#server/core/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, pageLimit, parseCursor } from '#server/db/page.ts'
import type { Act } from '#server/features/tweets/acts.store.ts'
import { findVisible, type Seen } from '#server/features/tweets/find.ts'
import { presentCards } from '#server/features/tweets/present.ts'
import { authorCards } from '#server/features/users/authors.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { listPopular } from './popular.ts'
import { type Candidate, mergeCandidates, rank } from './ranking.ts'
import { readerOf } from './reader-of.ts'
import { listNewest } from './store.ts'
import { findFacts, listLikesBy, MOST_LIKERS } from './suggestions.store.ts'

// Each costs a look at its post: enough for some pages, few enough to rank in a moment.
const MOST_ACTS = 60
const MOST_LIKES = 60
const LIKES_MS = 7 * 24 * 60 * 60 * 1_000
/** For so long own posts stand with those of the members one follows. */
const OWN_MS = 60 * 60 * 1_000
const NEWEST = 60
const MOST_ROUNDS = 10
const KEPT_RANKINGS = 500

export async function getForYou(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await listForYou(deps, viewer, query)
  const users = await authorCards(deps).get(items.map(({ place }) => place.user ?? NO_ID))
  const shown = items.map(({ card, place: { reason: type, user } }, index) => {
    const reason: Reason = { type, user: users[index]?.author ?? null }
    return { card, retweetedBy: type === 'retweeted' ? user : null, more: { reason } }
  })
  return rawObject({ tweets: await presentCards(deps, viewer, shown), nextCursor })
}

type Suggestion = Pick<Candidate, 'id' | 'reason' | 'user'>

interface Ranking {
  moment: number
  items: readonly Suggestion[]
  places: ReadonlyMap<Id, number>
  /** The lowest place "new" was looked for: what lies below follows after the ranked posts, by age alone. */
  floor: Id
}

/**
 * A cursor names the moment of the ranking and the last post shown. The ranking is kept for the pages that follow; when
 * it is gone it is made again for the same moment.
 */
async function listForYou(deps: Deps, viewer: Id, query: PageQuery) {
  const limit = pageLimit(query.limit)
  const { moment, last } = parsePlace(deps, query.cursor)
  const ranking = await rankingAt(deps, viewer, moment, last !== null)
  const start = last === null ? 0 : ranking.places.get(last)
  const items: Seen<Suggestion>[] = []
  for (
    let from = start === undefined ? ranking.items.length : start + (last === null ? 0 : 1);
    from < ranking.items.length && items.length <= limit;
  ) {
    const some = ranking.items.slice(from, from + limit + 1)
    items.push(...(await keepVisible(deps, viewer, some)))
    from += some.length
  }
  let before = start === undefined && last !== null ? Math.min(last, ranking.floor) : ranking.floor
  for (let round = 0; round < MOST_ROUNDS && items.length <= limit && before > NO_ID; round++) {
    const found = await listNewest(deps.db, before, limit + 1)
    const others = found
      .filter((row) => !ranking.places.has(row.id))
      .map(({ id }) => ({ id, reason: 'new', user: null }) as const)
    items.push(...(await keepVisible(deps, viewer, others)))
    before = found.length > limit ? found.at(-1)!.id : NO_ID
  }
  const isMore = items.length > limit || before > NO_ID
  const shown = items.slice(0, limit)
  let end = items.length > limit ? shown.at(-1)!.place.id : before
  // A place in the tail must not be taken for one in the ranking.
  while (items.length <= limit && ranking.places.has(end)) end++
  return { items: shown, nextCursor: isMore ? formatPlace(deps.ids, moment, end) : null }
}

const formatPlace = (ids: IdFormat, moment: number, last: Id): string => ids.format(idAt(moment)) + ids.format(last)

function parsePlace({ ids, clock }: Deps, cursor: string | undefined): { moment: number; last: Id | null } {
  if (cursor === undefined || cursor === '') return { moment: clock(), last: null }
  if (cursor.length !== 48)
    throw new AppError('invalid_cursor', { fields: { cursor: 'This is not a valid page marker.' } })
  return { moment: timeOf(parseCursor(ids, cursor.slice(0, 24))), last: parseCursor(ids, cursor.slice(24)) }
}

/** Of posts that stand on their own, those the viewer may see. */
async function keepVisible<T extends { id: Id }>(deps: Deps, viewer: Id, items: readonly T[]) {
  const seen = await findVisible(
    deps,
    viewer,
    items.map((item) => ({ at: item.id, ...item })),
  )
  return seen.filter(({ card }) => card.replyTo === null)
}

const rankings = new WeakMap<object, LRUCache<Id, Ranking>>()

async function rankingAt(deps: Deps, viewer: Id, moment: number, isKept: boolean): Promise<Ranking> {
  const kept = rankings.get(deps.db) ?? new LRUCache<Id, Ranking>({ max: KEPT_RANKINGS })
  rankings.set(deps.db, kept)
  const found = kept.get(viewer)
  if (isKept && found?.moment === moment) return found
  const ranking = await makeRanking(deps, viewer, moment)
  kept.set(viewer, ranking)
  return ranking
}

async function makeRanking(deps: Deps, viewer: Id, moment: number): Promise<Ranking> {
  const end = idAt(moment + 1)
  const newest = await listNewest(deps.db, MAX_ID, NEWEST)
  const candidates = mergeCandidates([
    ...(await listFromFollowees(deps, viewer, end)),
    ...(await listPopular(deps, moment)).map((id) => suggestion(id, 'popular')),
    ...newest.filter((row) => row.id < end).map(({ id }) => suggestion(id, 'new')),
  ])
  const found = await findFacts(
    deps.db,
    candidates.map((candidate) => candidate.id),
  )
  const facts = new Map((await visibleTo(deps, viewer, found)).map((row) => [row.id, row]))
  const items = rank(
    candidates.flatMap((candidate) => {
      const row = facts.get(candidate.id)
      return row && row.reply_to === null ? { ...candidate, author_id: row.author_id, engagement: row.engagement } : []
    }),
    moment,
  )
  return {
    moment,
    items: items.map(({ id, reason, user }) => ({ id, reason, user })),
    places: new Map(items.map((item, index) => [item.id, index])),
    floor: newest.length < NEWEST ? NO_ID : newest.at(-1)!.id,
  }
}

const suggestion = (id: Id, reason: Reason['type'], user: Id | null = null): Candidate => ({
  id,
  reason,
  user,
  friends: user ? 1 : 0,
})

async function listFromFollowees(deps: Deps, viewer: Id, end: Id): Promise<Candidate[]> {
  const reader = await readerOf(deps, viewer)
  const { items } = await reader.read(MAX_ID, MOST_ACTS)
  const acts = items.slice(0, MOST_ACTS).filter((act) => (act.actor_id !== viewer || act.at === act.id) && act.at < end)
  // Who did something of late likes something of late, too; they are asked first.
  const others = acts.map((act) => act.actor_id).filter((actor) => actor !== viewer)
  const likers = [...new Set([...others, ...reader.followees.ids.slice(0, MOST_LIKERS)])]
  const time = { from: idAt(timeOf(end) - LIKES_MS), before: end }
  const likes = likers.length > 0 ? await listLikesBy(deps.db, likers.slice(0, MOST_LIKERS), time, MOST_LIKES) : []
  // What one has just written must not be gone after a reload; soon it is like anybody's.
  const isStale = (act: Act) => act.actor_id === viewer && act.id < idAt(timeOf(end) - OWN_MS)
  return [
    ...acts.map((act) =>
      act.at === act.id
        ? { ...suggestion(act.id, isStale(act) ? 'new' : 'following'), friends: 1 }
        : suggestion(act.id, 'retweeted', act.actor_id),
    ),
    ...likes.map((like) => suggestion(like.id, 'liked', like.actor_id)),
  ]
}
