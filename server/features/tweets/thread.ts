/** One post, the replies below it and the thread above it. */
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { findVisibleTweet, keepVisible } from './find.ts'
import { presentTweets } from './present.ts'
import { listReplies } from './store.ts'
import { type CachedTweet, tweetCache } from './tweet-json.ts'

const MOST_ANCESTORS = 100

export async function getTweet(deps: Deps, viewer: Id, id: Id) {
  await findVisibleTweet(deps, viewer, id)
  const [tweet] = await presentTweets(deps, viewer, [id])
  return rawObject({ tweet: tweet ?? fail('tweet_not_found') })
}

/** Replies to a post, oldest first. */
export async function getReplies(deps: Deps, viewer: Id, id: Id, query: PageQuery) {
  await findVisibleTweet(deps, viewer, id)
  const { items, nextCursor } = await page(
    deps.ids,
    query,
    (after, limit) => listReplies(deps.db, id, after, limit),
    (places) => keepVisible(deps, viewer, places),
    NO_ID,
  )
  return rawObject({
    tweets: await presentTweets(
      deps,
      viewer,
      items.map((item) => item.id),
    ),
    nextCursor,
  })
}

/** The posts above, from the root down; the nearest hundred. A deleted post ends the way up. */
export async function getAncestors(deps: Deps, viewer: Id, id: Id) {
  const above = await listAncestors(deps, await findVisibleTweet(deps, viewer, id), MOST_ANCESTORS)
  const visible = await keepVisible(deps, viewer, above)
  return rawObject({
    tweets: await presentTweets(
      deps,
      viewer,
      visible.map((place) => place.id),
    ),
  })
}

/** The posts above one, from the root down, seen or not; the nearest `most`. */
export async function listAncestors(deps: Deps, { replyTo }: CachedTweet, most: number): Promise<{ id: Id }[]> {
  const above: { id: Id }[] = []
  let next = replyTo
  while (next !== null && above.length < most) {
    const card = await getOne(tweetCache(deps), next)
    if (card) above.unshift({ id: card.id })
    next = card?.replyTo ?? null
  }
  return above
}
