/** Posts the viewer may like, best first: what those they follow post, repost and like, then what is popular and new. */
import type { Reason } from '#contract/calls/timelines.ts'
import { AppError } from '#server/core/errors.ts'
import { type Id, type IdFormat, idAt, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, pageLimit, parseCursor } from '#server/db/list.ts'
import { findVisibleTweets, type VisibleTweet } from '#server/features/tweets/find.ts'
import { presentCached } from '#server/features/tweets/present.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import { type Ranking, rankingAt, rankingNow, type Suggestion } from './candidates.ts'
import { answerKept } from './response-cache.ts'
import { listNewest } from './store.ts'

const MOST_ROUNDS = 10

export async function getForYou(deps: Deps, viewer: Id, query: PageQuery) {
  const limit = pageLimit(query.limit)
  const place = parsePlace(deps.ids, query.cursor)
  const ranking = place ? await rankingAt(deps, viewer, place.moment) : await rankingNow(deps, viewer)
  const compose = async () => {
    const { items, nextCursor, isRanked } = await listForYou(deps, viewer, ranking, { last: place?.last, limit })
    const users = await authorCache(deps).get(items.map(({ place }) => place.user ?? NO_ID))
    const shown = items.map(({ card, place: { reason, user } }, index) => ({
      card,
      retweetedBy: reason === 'retweeted' ? user : null,
      more: { reason: presentReason(reason, users[index]) },
    }))
    const named = items.flatMap(({ place }) => place.user ?? [])
    return {
      shown,
      named,
      isLasting: isRanked,
      answer: rawObject({ tweets: await presentCached(deps, viewer, shown), nextCursor }),
    }
  }
  return place
    ? (await compose()).answer
    : answerKept(deps, viewer, { list: 'for-you', first: ranking, limit }, compose)
}

/** A like may bring a post here, but it is named only where the member who liked it allows that. */
function presentReason(type: Reason['type'], by: CachedAuthor | undefined): Reason {
  return type === 'liked' && !by?.showsLikes ? { type: 'new', user: null } : { type, user: by?.author ?? null }
}

interface Asked {
  /** The last post of the page before. */
  last: Id | undefined
  limit: number
}

/**
 * A cursor names the moment of the ranking and the last post shown. The ranking is kept for the pages that follow; when
 * it is gone it is made again for the same moment.
 */
async function listForYou(deps: Deps, viewer: Id, ranking: Ranking, { last, limit }: Asked) {
  const start = last === undefined ? -1 : ranking.placeOf(last)
  const isInTail = last !== undefined && start < 0
  const items: VisibleTweet<Suggestion>[] = []
  for (let from = isInTail ? ranking.length : start + 1; from < ranking.length && items.length <= limit; ) {
    const some = ranking.slice(from, from + limit + 1)
    items.push(...(await keepVisible(deps, viewer, some)))
    from += some.length
  }
  const isRanked = items.length > limit || ranking.floor === NO_ID
  let before = isInTail ? Math.min(last, ranking.floor) : ranking.floor
  for (let round = 0; round < MOST_ROUNDS && items.length <= limit && before > NO_ID; round++) {
    const found = await listNewest(deps.db, before, limit + 1)
    const others = found
      .filter((row) => !ranking.has(row.id))
      .map(({ id }) => ({ id, reason: 'new', user: null }) as const)
    items.push(...(await keepVisible(deps, viewer, others)))
    before = found.length > limit ? found.at(-1)!.id : NO_ID
  }
  const isMore = items.length > limit || before > NO_ID
  const shown = items.slice(0, limit)
  let end = items.length > limit ? shown.at(-1)!.place.id : before
  // A place in the tail must not be taken for one in the ranking.
  while (items.length <= limit && ranking.has(end)) end++
  return { items: shown, isRanked, nextCursor: isMore ? formatPlace(deps.ids, ranking.moment, end) : null }
}

const formatPlace = (ids: IdFormat, moment: number, last: Id): string => ids.format(idAt(moment)) + ids.format(last)

function parsePlace(ids: IdFormat, cursor: string | undefined): { moment: number; last: Id } | null {
  if (cursor === undefined || cursor === '') return null
  if (cursor.length !== 48)
    throw new AppError('invalid_cursor', { fields: { cursor: 'This is not a valid page marker.' } })
  return { moment: timeOf(parseCursor(ids, cursor.slice(0, 24))), last: parseCursor(ids, cursor.slice(24)) }
}

/** Of posts that stand on their own, those the viewer may see. */
async function keepVisible<T extends { id: Id }>(deps: Deps, viewer: Id, items: readonly T[]) {
  const seen = await findVisibleTweets(
    deps,
    viewer,
    items.map((item) => ({ at: item.id, ...item })),
  )
  return seen.filter(({ card }) => card.replyTo === null)
}
