/** One post, or a list of places, with who may see it. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ListItem } from '#server/db/list.ts'
import { type Authored, refuseBlocked, visibleTo } from '#server/features/users/visibility.ts'
import { type CachedTweet, tweetCache } from './tweet-json.ts'
import { tweetSummaries } from './tweet-summaries.ts'

/** A post the viewer may look at. What may not be seen is not there. */
export async function findVisibleTweet(deps: Deps, viewer: Id, id: Id): Promise<CachedTweet> {
  const card = (await getOne(tweetCache(deps), id)) ?? fail('tweet_not_found')
  const [visible] = await visibleTo(deps, viewer, [card])
  return visible ?? fail('tweet_not_found')
}

/** A post to act on: what of it never changes. */
export interface ActionableTweet extends Required<Authored> {
  id: Id
}

/** A post the viewer may reply to or mark. A block is named, as API.md asks. */
export async function findActionableTweet(deps: Deps, viewer: Id, id: Id): Promise<ActionableTweet> {
  // No card: each mark on the post would have it composed anew.
  const { author_id, audience } = (await getOne(tweetSummaries(deps), id)) ?? fail('tweet_not_found')
  await refuseBlocked(deps, viewer, author_id)
  const [visible] = await visibleTo(deps, viewer, [{ id, author_id, audience }])
  return visible ?? fail('tweet_not_found')
}

/** A place in a list with the post that stands there. */
export interface VisibleTweet<T> extends Required<Authored> {
  place: T
  at: Id
  card: CachedTweet
}

/** Of the posts at these places, those that are there and that the viewer may see. */
export async function findVisibleTweets<T extends ListItem & { id: Id }>(
  deps: Deps,
  viewer: Id,
  places: readonly T[],
): Promise<readonly VisibleTweet<T>[]> {
  const cards = await tweetCache(deps).get(places.map((place) => place.id))
  const found: VisibleTweet<T>[] = []
  for (let index = 0; index < places.length; index++) {
    const place = places[index]!
    const card = cards[index]
    if (card) found.push({ place, at: place.at, card, author_id: card.author_id, audience: card.audience })
  }
  return visibleTo(deps, viewer, found)
}

/** The same for lists that need no more than the places. */
export async function keepVisible<T extends { id: Id }>(deps: Deps, viewer: Id, places: readonly T[]): Promise<T[]> {
  const seen = await findVisibleTweets(
    deps,
    viewer,
    places.map((place) => ({ id: place.id, at: place.id, place })),
  )
  return seen.map((item) => item.place.place)
}
