/** What the members one follows post and repost, and what one does oneself: newest first, each post once. */
import { AppError } from '#server/core/errors.ts'
import { type Id, type IdFormat, MAX_ID, NO_ID } from '#server/core/ids.ts'
import { rawObject } from '#server/core/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, pageLimit, parseCursor } from '#server/db/page.ts'
import type { Act } from '#server/features/tweets/acts.store.ts'
import { tweetCards } from '#server/features/tweets/cards.ts'
import { presentPlaces } from '#server/features/tweets/present.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { type Reader, readerOf } from './reader.ts'
import { isShown } from './rules.ts'

const MOST_ROUNDS = 10
/** Replies to strangers and posts that are gone are left out: some more are asked for. */
const SPARE = 20

export async function getFollowing(deps: Deps, viewer: Id, query: PageQuery) {
  const { acts, nextCursor } = await listFollowing(deps, viewer, query)
  const tweets = await presentPlaces(
    deps,
    viewer,
    acts.map(({ id, at, actor_id }) => ({ id, retweetedBy: at === id ? null : actor_id })),
  )
  return rawObject({ tweets, nextCursor })
}

/**
 * A post stands where it appeared last, as a post or as a repost. A cursor names the place where the page ended and the
 * newest place there was when paging began: what is reposted after that moves nothing on the pages that follow.
 */
export async function listFollowing(deps: Deps, viewer: Id, query: PageQuery) {
  const limit = pageLimit(query.limit)
  const { from, top } = parsePlace(deps.ids, query.cursor)
  const reader = await readerOf(deps, viewer)
  const acts: Act[] = []
  const seen = new Set<Id>()
  let down = from
  for (let round = 0; round < MOST_ROUNDS && down > NO_ID && acts.length <= limit; round++) {
    const stretch = await reader.read(down, limit + SPARE)
    const shown = await visibleActs(deps, viewer, reader, stretch.items, { from, top })
    for (const act of shown) {
      if (seen.has(act.id)) continue
      seen.add(act.id)
      acts.push(act)
    }
    down = stretch.down
  }
  const isFull = acts.length > limit
  const end = isFull ? acts[limit - 1]!.at : down
  const began = top === MAX_ID ? (acts[0]?.at ?? MAX_ID) : top
  return {
    acts: isFull ? acts.slice(0, limit) : acts,
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

async function visibleActs(deps: Deps, viewer: Id, reader: Reader, acts: readonly Act[], place: Place): Promise<Act[]> {
  const wanted = acts.filter((act) => isShown(act, viewer, reader.followees))
  const cards = await tweetCards(deps).get(wanted.map((act) => act.id))
  const found = wanted.flatMap((act, index) => {
    const card = cards[index]
    return card ? [{ act, card, author_id: card.author_id, audience: card.audience }] : []
  })
  const visible = await visibleTo(deps, viewer, found)
  const list = visible.map((item) => item.act)
  if (place.from === MAX_ID) return list
  // Only what was reposted can have been on a page before.
  const reposted = visible.filter((item) => item.card.retweeters.length > 0).map((item) => item.act.id)
  const before = await reader.shownBefore(reposted, place)
  return list.filter((act) => !before.has(act.id))
}
