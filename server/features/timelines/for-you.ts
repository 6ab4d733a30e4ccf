import type { Reason } from '#contract/calls/timelines.ts'
import { type Id, idAt, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type ListSource, type PageQuery, readList, withSnapshot } from '#server/db/list.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { findVisibleTweets } from '#server/features/tweets/find.ts'
import { presentCached } from '#server/features/tweets/present.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import { showsLike } from '#server/features/users/likes-shown.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { type Ranking, readRanking, type Suggestion } from './candidates.ts'
import { listNewest } from './store.ts'

/**
 * The For you timeline: ranked tweets, then the older tweets of all users. The snapshot of a cursor identifies the
 * ranking that all pages come from, and its time.
 */
export async function getForYou(deps: Deps, viewer: Id, query: PageQuery) {
  const cursor = withSnapshot.parse(deps.ids, query.cursor)
  // A read-only network makes no ids, and has no newer posts.
  const now = () => (isReadOnly(deps.db) ? idAt(deps.clock()) : deps.nextId())
  const snapshot = cursor?.snapshot ?? now()
  const { items, nextCursor } = await readList(suggestionSource(deps.db, await readRanking(deps, viewer, snapshot)), {
    ids: deps.ids,
    query,
    visible: async (found: readonly Suggestion[]) =>
      (await findVisibleTweets(deps, viewer, found, 'discovery')).filter(({ tweet }) => tweet.replyTo === null),
    snapshot: () => snapshot,
  })
  const users = await authorCache.getMany(
    deps,
    items.map(({ item }) => item.user),
  )
  const named = await visibleUsers(deps.db, viewer, users)
  const tweets = items.map(({ tweet, more, item: { reason, user, tag } }, index) => {
    const isNamed = user === null || named.has(user)
    const found = { type: reason, by: users[index], tag }
    return {
      tweet,
      retweetedBy: reason === 'retweeted' && isNamed ? user : null,
      more: { ...more, reason: isNamed ? presentReason(found, viewer, tweet.author_id) : NO_REASON },
    }
  })
  return rawObject({ tweets: await presentCached(deps, viewer, tweets), nextCursor })
}

const NO_REASON: Reason = { type: 'new', user: null }

/** Whom reasons may name: those who are followed may be suspended, or leaving. */
async function visibleUsers(
  db: Db,
  viewer: Id,
  users: readonly (CachedAuthor | undefined)[],
): Promise<ReadonlySet<Id>> {
  const found = users.flatMap((user) => (user ? { author_id: user.id, isOpen: user.isOpen } : []))
  return new Set((await visibleTo(db, viewer, found, 'discovery')).map(({ author_id }) => author_id))
}

interface FoundReason {
  type: Reason['type']
  by: CachedAuthor | undefined
  tag: string | undefined
}

/** Names the user who liked a tweet only where that may be shown. */
function presentReason({ type, by, tag }: FoundReason, viewer: Id, author: Id): Reason {
  if (type === 'liked' && !(by && showsLike(by, viewer, author))) return NO_REASON
  return { type, user: by?.author ?? null, ...(type === 'topic' && tag !== undefined && { tag }) }
}

/** The ranked tweets, then all others below the newest that the ranking considered. */
function suggestionSource(db: Db, { items, end }: Ranking): ListSource<Suggestion> {
  const indexOf = (id: Id) => items.findIndex((item) => item.id === id)
  // The position of an unranked tweet must not be one of the ranking.
  const unranked = (id: Id): Id => (indexOf(id) < 0 ? id : unranked(id + 1))
  return async (from, limit) => {
    const index = from === MAX_ID ? 0 : indexOf(from) + 1
    if (index > 0 || from === MAX_ID) {
      const ranked = items.slice(index, index + limit)
      const isLast = index + limit >= items.length
      return { items: ranked, completeFrom: !isLast ? ranked.at(-1)!.at : end === NO_ID ? NO_ID : unranked(end) }
    }
    const rows = await listNewest(db, Math.min(from, end), limit)
    const others = rows.filter(({ id }) => indexOf(id) < 0)
    return {
      items: others.map(({ id, at }) => ({ id, at, reason: 'new', user: null })),
      completeFrom: rows.length < limit ? NO_ID : unranked(rows.at(-1)!.id),
    }
  }
}
