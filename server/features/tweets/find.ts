/** One post, or a list of places, with who may see it. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import type { Ordered } from '#server/db/page.ts'
import { type Authored, refuseBlocked, visibleTo } from '#server/features/users/visibility.ts'
import { tweetBriefs } from './briefs.ts'
import { type TweetCard, tweetCards } from './cards.ts'

/** A post the viewer may look at. What may not be seen is not there. */
export async function findVisibleTweet(deps: Deps, viewer: Id, id: Id): Promise<TweetCard> {
  const card = (await getOne(tweetCards(deps), id)) ?? fail('tweet_not_found')
  const [visible] = await visibleTo(deps, viewer, [card])
  return visible ?? fail('tweet_not_found')
}

/** A post to act on: what of it never changes. */
export interface Target extends Required<Authored> {
  id: Id
}

/** A post the viewer may reply to or mark. A block is named, as API.md asks. */
export async function findActionableTweet(deps: Deps, viewer: Id, id: Id): Promise<Target> {
  // No card: each mark on the post would have it composed anew.
  const { author_id, audience } = (await getOne(tweetBriefs(deps), id)) ?? fail('tweet_not_found')
  await refuseBlocked(deps, viewer, author_id)
  const [visible] = await visibleTo(deps, viewer, [{ id, author_id, audience }])
  return visible ?? fail('tweet_not_found')
}

/** A place in a list with the post that stands there. */
export interface Seen<T> extends Required<Authored> {
  place: T
  at: Id
  card: TweetCard
}

/** Of the posts at these places, those that are there and that the viewer may see. */
export async function findVisible<T extends Ordered & { id: Id }>(
  deps: Deps,
  viewer: Id,
  places: readonly T[],
): Promise<readonly Seen<T>[]> {
  const cards = await tweetCards(deps).get(places.map((place) => place.id))
  const found: Seen<T>[] = []
  for (let index = 0; index < places.length; index++) {
    const place = places[index]!
    const card = cards[index]
    if (card) found.push({ place, at: place.at, card, author_id: card.author_id, audience: card.audience })
  }
  return visibleTo(deps, viewer, found)
}

/** The same for lists that need no more than the places. */
export async function visiblePlaces<T extends { id: Id }>(deps: Deps, viewer: Id, places: readonly T[]): Promise<T[]> {
  const seen = await findVisible(
    deps,
    viewer,
    places.map((place) => ({ id: place.id, at: place.id, place })),
  )
  return seen.map((item) => item.place.place)
}
