/** The replies below a tweet and the thread above it. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { VISITOR } from '#server/features/people/visibility.ts'
import { findVisibleTweet, findVisibleTweets, keepVisible } from './find.ts'
import { type CachedPost, postCache } from './post.ts'
import { getRankedReplies, type RankedOrder } from './sorted-replies.ts'
import { listReplies } from './store.ts'

const MAX_ANCESTORS = 100

interface RepliesQuery extends PageQuery {
  hidden?: 'true' | undefined
  sort?: 'oldest' | 'newest' | RankedOrder | undefined
}

/**
 * Replies to a tweet, by default oldest first. Replies that the thread's author has hidden are listed only on request, for
 * members, and in the order of time.
 */
export async function getReplies(
  deps: ReadDeps,
  viewer: Id,
  id: Id,
  { sort = 'oldest', hidden, ...query }: RepliesQuery,
) {
  const parent = await findVisibleTweet(deps, viewer, id)
  const isHidden = hidden === 'true'
  if (isHidden && viewer === VISITOR) return { items: [], nextCursor: null }
  const order = sort === 'newest' ? 'descending' : 'ascending'
  const isRanked = sort === 'relevant' || sort === 'liked'
  const { items, nextCursor } =
    isRanked && !isHidden
      ? await getRankedReplies(deps, viewer, parent, sort, query)
      : await readList(repliesSource(deps, id, isHidden, order), {
          ids: deps.ids,
          query,
          visible: (found) => findVisibleTweets(deps, viewer, found, 'thread'),
          order,
        })
  const hasHidden = nextCursor === null && !isHidden && viewer !== VISITOR && (await hasVisibleHidden(deps, viewer, id))
  return { items, nextCursor, ...(hasHidden && { hasHidden }) }
}

const repliesSource = (deps: ReadDeps, parent: Id, isHidden: boolean, order: 'ascending' | 'descending') =>
  rowSource(
    (from, limit) => listReplies(deps.db, { parent, isHidden, isDescending: order === 'descending' }, from, limit),
    order,
  )

const MAX_HIDDEN_REPLIES = 20

async function hasVisibleHidden(deps: ReadDeps, viewer: Id, parent: Id): Promise<boolean> {
  const hidden = await listReplies(deps.db, { parent, isHidden: true }, NO_ID, MAX_HIDDEN_REPLIES)
  return hidden.length > 0 && (await keepVisible(deps, viewer, hidden, 'thread')).length > 0
}

/** The ancestors, from the root down, at most the nearest hundred. A deleted tweet ends the thread. */
export async function getAncestors(deps: ReadDeps, viewer: Id, id: Id) {
  const above = await listAncestors(deps, await findVisibleTweet(deps, viewer, id), MAX_ANCESTORS)
  const places = above.map(({ id }) => ({ id, at: id }))
  return { items: await findVisibleTweets(deps, viewer, places, 'direct') }
}

/** The ancestors of a tweet, from the root down, visible or not; the nearest `most`. */
export async function listAncestors(deps: ReadDeps, { replyTo }: CachedPost, most: number): Promise<{ id: Id }[]> {
  const above: { id: Id }[] = []
  for (let next: Id = replyTo ?? NO_ID; next !== NO_ID && above.length < most; ) {
    const tweet = await postCache.get(deps, next)
    if (tweet) above.unshift({ id: tweet.id })
    next = tweet?.replyTo ?? NO_ID
  }
  return above
}
