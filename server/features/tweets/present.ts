/** Cards → Tweets for one viewer, in batches: the only maker of a Tweet. */

import type { Tweet } from '#contract/calls/tweets.ts'
import { LISTED_IDS } from '#contract/limits.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { joinPieces, RawJson } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { type Blocks, getBlocks, isBlocked } from '#server/features/users/visibility.ts'
import { type CachedTweet, tweetCache } from './tweet-json.ts'
import { findMarks, type ViewerMarks } from './viewer-marks.store.ts'

/** The posts as the viewer sees them, in the order of `tweets`; those that are gone are left out. */
export async function presentTweets(deps: Deps, viewer: Id, tweets: readonly Id[]): Promise<RawJson<Tweet>[]> {
  const cards = await tweetCache(deps).get(tweets)
  return presentCached(
    deps,
    viewer,
    cards.flatMap((card) => (card ? { card } : [])),
  )
}

/** A post in a list, with what only that list knows of it. */
export interface ListedTweet<More extends object> {
  card: CachedTweet
  retweetedBy?: Id | null
  more?: More
}

/** The same for a list that has the cards in hand already, and perhaps says who reposted a post, or more. */
export async function presentCached<More extends object>(
  deps: Deps,
  viewer: Id,
  shown: readonly ListedTweet<More>[],
): Promise<RawJson<Tweet & More>[]> {
  const members = shown.map(({ card }) => card.author_id)
  for (const { retweetedBy } of shown) if (retweetedBy) members.push(retweetedBy)
  const [marks, authors, blocks] = await Promise.all([
    findMarks(
      deps,
      viewer,
      shown.map(({ card }) => card.id),
    ),
    authorCache(deps).get(members),
    getBlocks(deps, viewer),
  ])
  const viewpoint: Viewpoint = { viewer, marks, blocks }
  let retweeters = shown.length
  const tweets: RawJson<Tweet>[] = []
  for (const [index, { card, retweetedBy, more }] of shown.entries()) {
    const reposter = retweetedBy ? authors[retweeters++] : undefined
    const by = reposter && !isBlocked(blocks, reposter.id) ? reposter.json : undefined
    const author = authors[index]
    if (!author) continue
    const tweet = compose(deps.ids, card, author.json, viewpoint)
    tweets.push(by || more ? addTo(tweet, by, more) : tweet)
  }
  return tweets as RawJson<Tweet & More>[]
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

/** What makes a post look different to each viewer. */
interface Viewpoint {
  viewer: Id
  marks: ViewerMarks
  blocks: Blocks
}

function compose(
  ids: IdFormat,
  card: CachedTweet,
  author: string,
  { viewer, marks, blocks }: Viewpoint,
): RawJson<Tweet> {
  const liked = marks.likes.has(card.id)
  const retweeted = marks.retweets.has(card.id)
  const bookmarked = marks.bookmarks.has(card.id)
  const isSeen = (member: Id) => !isBlocked(blocks, member)
  // Most posts bear no mark of the viewer and name nobody hidden: all their bytes are ready.
  const isPlain = !liked && !retweeted && !bookmarked && namesSeen(card, blocks, isSeen)
  if (isPlain && card.plain?.author === author) return card.plain.tweet

  const list = (others: readonly Id[], isMarked: boolean) =>
    idList(ids, isMarked ? ownFirst(viewer, others.filter(isSeen)) : others.filter(isSeen))
  const parent = card.parent && isSeen(card.parent.id) ? card.parent.json : 'null'
  const rest =
    `,"user":${author},"replyToUser":${parent},` +
    `"likes":${list(card.likers, liked)},"retweets":${list(card.retweeters, retweeted)},` +
    `"bookmarks":${bookmarked ? idList(ids, [viewer]) : '[]'},"liked":${liked},"retweeted":${retweeted},` +
    `"bookmarked":${bookmarked},"retweetedBy":null}`
  return isPlain ? keepPlain(card, author, rest) : new RawJson([card.own, rest], false)
}

/** Whether nobody whom the post names beside its author is across a block. */
function namesSeen(card: CachedTweet, { blocking, blockedBy }: Blocks, isSeen: (member: Id) => boolean): boolean {
  if (blocking.size === 0 && blockedBy.size === 0) return true
  return (!card.parent || isSeen(card.parent.id)) && card.likers.every(isSeen) && card.retweeters.every(isSeen)
}

function keepPlain(card: CachedTweet, author: string, rest: string): RawJson<Tweet> {
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
