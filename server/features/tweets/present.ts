/** Cards → Tweets for one viewer, in batches: the only maker of a Tweet. */

import { LISTED_IDS } from '#contract/limits.ts'
import type { Tweet } from '#contract/tweets.ts'
import type { Id, IdFormat } from '#server/core/ids.ts'
import { joinPieces, RawJson } from '#server/core/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { authorCards } from '#server/features/users/authors.ts'
import { type TweetCard, tweetCards } from './cards.ts'
import { findMarks, type ViewerMarks } from './viewer-marks.store.ts'

/** The posts as the viewer sees them, in the order of `tweets`; those that are gone are left out. */
export const presentTweets = (deps: Deps, viewer: Id, tweets: readonly Id[]): Promise<RawJson<Tweet>[]> =>
  presentPlaces(
    deps,
    viewer,
    tweets.map((id) => ({ id })),
  )

/** A post in a list, with what only that list knows of it. */
export interface TweetPlace<More extends object> {
  id: Id
  retweetedBy?: Id | null
  more?: More
}

/** The same for places in a list that says who reposted a post, or more. */
export async function presentPlaces<More extends object>(
  deps: Deps,
  viewer: Id,
  places: readonly TweetPlace<More>[],
): Promise<RawJson<Tweet & More>[]> {
  const tweets = places.map((place) => place.id)
  const [cards, marks] = await Promise.all([tweetCards(deps).get(tweets), findMarks(deps, viewer, tweets)])
  const present = places.flatMap((place, index) => (cards[index] ? [{ place, card: cards[index] }] : []))
  const members = present.map(({ card }) => card.author_id)
  const retweeters = present.map(({ card, place }) => place.retweetedBy ?? card.author_id)
  const authors = await authorCards(deps).get([...members, ...retweeters])
  return present.flatMap(({ card, place }, index) => {
    const [author, retweeter] = [authors[index], authors[members.length + index]]
    if (!author) return []
    const tweet = compose(deps.ids, card, author.json, viewer, marks)
    const by = place.retweetedBy ? retweeter?.json : undefined
    return (by || place.more ? addTo(tweet, by, place.more) : tweet) as RawJson<Tweet & More>
  })
}

const ENDING = 'null}'

/** Writes over the end of a finished post, `"retweetedBy":null}`. */
function addTo(tweet: RawJson<Tweet>, retweetedBy = 'null', more: object | undefined): RawJson<Tweet> {
  const last = tweet.pieces.at(-1)!
  const begin = [
    ...tweet.pieces.slice(0, -1),
    typeof last === 'string' ? last.slice(0, -ENDING.length) : last.subarray(0, -ENDING.length),
  ]
  return new RawJson([...begin, `${retweetedBy}${more ? `,${JSON.stringify(more).slice(1)}` : '}'}`], false)
}

function compose(ids: IdFormat, card: TweetCard, author: string, viewer: Id, marks: ViewerMarks): RawJson<Tweet> {
  const liked = marks.likes.has(card.id)
  const retweeted = marks.retweets.has(card.id)
  const bookmarked = marks.bookmarks.has(card.id)
  // Most posts bear no mark of the viewer: all their bytes are ready.
  const isPlain = !liked && !retweeted && !bookmarked
  if (isPlain && card.plain?.author === author) return card.plain.tweet

  const list = (others: readonly Id[], isMarked: boolean) => idList(ids, isMarked ? ownFirst(viewer, others) : others)
  const rest =
    `,"user":${author},"likes":${list(card.likers, liked)},"retweets":${list(card.retweeters, retweeted)},` +
    `"bookmarks":${bookmarked ? idList(ids, [viewer]) : '[]'},"liked":${liked},"retweeted":${retweeted},` +
    `"bookmarked":${bookmarked},"retweetedBy":null}`
  return isPlain ? keepPlain(card, author, rest) : new RawJson([card.own, rest], false)
}

function keepPlain(card: TweetCard, author: string, rest: string): RawJson<Tweet> {
  const whole = joinPieces([card.own, rest])
  // The beginning of the same bytes from now on: nothing is kept twice.
  card.own = whole.subarray(0, card.own.length)
  card.plain = { author, tweet: new RawJson([whole], true) }
  return card.plain.tweet
}

const ownFirst = (viewer: Id, others: readonly Id[]): Id[] =>
  [viewer, ...others.filter((id) => id !== viewer)].slice(0, LISTED_IDS)

const idList = (ids: IdFormat, list: readonly Id[]): string =>
  list.length === 0 ? '[]' : `["${list.map(ids.format).join('","')}"]`
