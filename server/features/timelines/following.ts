/** What the members one follows post and repost, and what one does oneself: newest first, each post once. */
import { AppError } from '#server/core/errors.ts'
import { type Id, type IdFormat, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, pageLimit, parseCursor } from '#server/db/list.ts'
import type { FeedItem, Slice } from '#server/features/tweets/feed-items.store.ts'
import { findVisibleTweets, type VisibleTweet } from '#server/features/tweets/find.ts'
import { presentCached } from '#server/features/tweets/present.ts'
import { type FeedSource, findRepeated } from './feed-source.ts'
import { openFeed } from './open-feed.ts'
import { answerKept } from './response-cache.ts'

const MOST_ROUNDS = 10

export async function getFollowing(deps: Deps, viewer: Id, query: PageQuery) {
  const reader = await openFeed(deps, viewer)
  const { from, top } = parsePlace(deps.ids, query.cursor)
  const limit = pageLimit(query.limit)
  const first = await reader.read(from, limit + 1)
  const compose = async () => {
    const { items, nextCursor } = await listFollowing(deps, viewer, reader, { from, top, limit, first })
    const shown = items.map(({ place: { id, at, actor_id }, card }) => ({
      card,
      retweetedBy: at === id ? null : actor_id,
    }))
    return { shown, answer: rawObject({ tweets: await presentCached(deps, viewer, shown), nextCursor }) }
  }
  return from === MAX_ID
    ? answerKept(deps, viewer, { list: 'following', first, limit }, compose)
    : (await compose()).answer
}

interface Asked extends Place {
  limit: number
  /** The beginning of what was asked for. */
  first: Slice<FeedItem>
}

/**
 * A post stands where it appeared last, as a post or as a repost. A cursor names the place where the page ended and the
 * newest place there was when paging began: what is reposted after that moves nothing on the pages that follow.
 */
async function listFollowing(deps: Deps, viewer: Id, reader: FeedSource, { from, top, limit, first }: Asked) {
  const items: VisibleTweet<FeedItem>[] = []
  let down = from
  for (let round = 0; round < MOST_ROUNDS && down > NO_ID && items.length <= limit; round++) {
    const stretch = round === 0 ? first : await reader.read(down, limit + 1)
    down = stretch.completeFrom
    // A stretch may be longer than what is missing: the posts of the rest are not looked up.
    for (let index = 0; index < stretch.items.length && items.length <= limit; ) {
      const some = stretch.items.slice(index, index + limit + 1 - items.length)
      index += some.length
      const isFirst = round === 0 && items.length === 0
      const others = isFirst ? some : some.filter((act) => !items.some(({ place }) => place.id === act.id))
      for (const item of await visibleActs(deps, viewer, reader, others, { from, top })) items.push(item)
    }
  }
  const isFull = items.length > limit
  const end = isFull ? items[limit - 1]!.at : down
  const began = top === MAX_ID ? (items[0]?.at ?? MAX_ID) : top
  return {
    items: isFull ? items.slice(0, limit) : items,
    nextCursor: end === NO_ID ? null : deps.ids.format(end) + deps.ids.format(began),
  }
}

interface Place {
  from: Id
  top: Id
}

function parsePlace(ids: IdFormat, cursor: string | undefined): Place {
  if (cursor === undefined || cursor === '') return { from: MAX_ID, top: MAX_ID }
  if (cursor.length !== 48)
    throw new AppError('invalid_cursor', { fields: { cursor: 'This is not a valid page marker.' } })
  return { from: parseCursor(ids, cursor.slice(0, 24)), top: parseCursor(ids, cursor.slice(24)) }
}

async function visibleActs(
  deps: Deps,
  viewer: Id,
  reader: FeedSource,
  acts: readonly FeedItem[],
  { from, top }: Place,
) {
  const visible = await findVisibleTweets(deps, viewer, acts)
  if (from === MAX_ID) return visible
  // Only what was reposted can have been on a page before.
  const reposted = visible.filter(({ card }) => card.retweeters.length > 0).map(({ card }) => card.id)
  const before = await findRepeated(deps, [viewer, ...reader.followees.ids], reposted, { from, top })
  return before.size === 0 ? visible : visible.filter(({ card }) => !before.has(card.id))
}
