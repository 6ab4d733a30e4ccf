/**
 * Tweets as JSON. What everybody sees of a tweet is written once and cached as bytes; for a viewer the author, the
 * viewer's marks and what a list adds are spliced in.
 */
import type { Tweet } from '#contract/calls/tweets.ts'
import { LISTED_IDS } from '#contract/limits.ts'
import { hasStanding } from '#contract/standing.ts'
import { endOfWindow } from '#server/core/blobs/image-keys.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { joinPieces, RawJson, RawText } from '#server/core/json/raw-json.ts'
import { createCache } from '#server/db/cache.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { areImagesOpen } from '#server/features/media/open-images.ts'
import { openUrls, signedUrls } from '#server/features/media/urls.ts'
import { authorCache, type CachedAuthor } from '#server/features/people/authors.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { type Standing, standingCache } from '#server/features/people/standing.ts'
import { type AuthoredTweet, type Blocks, isBlocked, isOpenTweet } from '#server/features/people/visibility.ts'
import { writeOwn } from './json/own-fields.ts'
import { readNewestMarkers } from './marks/read-newest-markers.ts'
import { MARK, type ViewerMarks } from './marks/viewer-marks.store.ts'
import { findTweets, type TweetRow } from './store.ts'

export interface CachedTweet extends AuthoredTweet {
  replyTo: Id | null
  /** The tweet whose rule says who replies; null when everyone does. */
  policy_id: Id | null
  /** The object without its author, the user it replies to, the viewer's part and the closing brace; bytes once presented. */
  own: string | Uint8Array
  /** The user it replies to, and the JSON of that. */
  parent: { id: Id; json: string } | null
  /** Whether anyone has liked, retweeted or bookmarked it. */
  hasMarks: boolean
  /** The users who liked and retweeted it last. */
  likers: Id[]
  retweeters: Id[]
  /** Those of the likers who hide their likes from all but the author. */
  hiddenLikers: ReadonlySet<Id>
  /** Writes `own` again, with other addresses of its images, from `at` on. Only where they are not open to everyone. */
  renewal?: { at: number; write(): string }
  /** The object for a viewer without marks, the author's JSON in it, and its beginning up to the lists of users. */
  plain?: { author: string; json: RawJson<Tweet>; beginning: Uint8Array } | undefined
}

type Plain = NonNullable<CachedTweet['plain']>

/** By tweet. A tweet names users who may be hidden later, or hide their likes, and its author may become protected. */
export const tweetCache = createCache<Id, CachedTweet, ReadDeps>(
  {
    entities: ['tweet', 'tweet-counters'],
    clearedBy: ['hidden-account', 'author-standing', 'likes-shown'],
    // It is joined with its author when it is first read.
    bytes: ({ own, likers, retweeters }) => 900 + own.length + 8 * (likers.length + retweeters.length),
  },
  async (deps, ids) => {
    const rows = await findTweets(deps.db, ids)
    const hidden = await getHiddenAccounts(deps.db)
    const shown = await Promise.all(rows.map((row) => readNewestMarkers(deps.db, row, hidden)))
    const authors = rows.map((row) => row.author_id)
    const [standings, parents] = await Promise.all([
      standingCache.getMany(deps, [...authors, ...shown.flatMap(({ likers }) => likers)]),
      authorCache.getMany(
        deps,
        rows.map(({ reply_to_author: id }) => (id === null || hidden.has(id) ? null : id)),
      ),
    ])
    let next = rows.length
    return rows.map((row, index) => {
      const { likers, retweeters } = shown[index]!
      const hiddenLikers = hiddenAmong(likers, standings.slice(next, next + likers.length))
      next += likers.length
      const named = { likers, retweeters, hiddenLikers, parent: parents[index] }
      return [row.id, toCached(deps, row, standings[index], named)] as const
    })
  },
)

function toCached(
  { db, ids }: ReadDeps,
  row: TweetRow,
  author: Standing | undefined,
  {
    parent,
    ...named
  }: Pick<CachedTweet, 'likers' | 'retweeters' | 'hiddenLikers'> & { parent: CachedAuthor | undefined },
): CachedTweet {
  const isCovered = hasStanding(author?.bits ?? 0, 'sensitive')
  const isSigned = row.media !== '[]' && !areImagesOpen(row.audience, author)
  // Before the addresses are signed: they last at least one window longer.
  const at = endOfWindow(nowOf(db))
  const write = () => writeOwn(ids, row, { isCovered, urlsOf: isSigned ? (hash) => signedUrls(db, hash) : openUrls })
  const replyToUser: Tweet['replyToUser'] = parent ? { _id: parent.author._id, username: parent.username } : null
  return {
    id: row.id,
    author_id: row.author_id,
    audience: row.audience,
    isOpen: isOpenTweet(row.audience, author),
    replyTo: row.reply_to,
    policy_id: row.policy_id,
    hasMarks: row.likes + row.retweets + row.bookmarks > 0,
    own: write(),
    ...(isSigned && { renewal: { at, write } }),
    parent: parent ? { id: parent.id, json: JSON.stringify(replyToUser) } : null,
    ...named,
  }
}

const NONE: ReadonlySet<Id> = new Set()

function hiddenAmong(likers: readonly Id[], standings: readonly (Standing | undefined)[]): ReadonlySet<Id> {
  const hidden = likers.filter((_, index) => standings[index]?.showsLikes === false)
  return hidden.length > 0 ? new Set(hidden) : NONE
}

/** What makes a tweet look different to each viewer. */
export interface Viewpoint {
  viewer: Id
  marks: ViewerMarks
  blocks: Blocks
  /** Tweets of limited threads that the viewer may not reply to. */
  closed: ReadonlySet<Id>
}

/** Signs the images of a cached tweet again when the time has come, so that the addresses in an answer last for hours. */
export function renewImages(db: Db, tweet: CachedTweet): void {
  const { renewal } = tweet
  if (!renewal || nowOf(db) < renewal.at) return
  renewal.at = endOfWindow(nowOf(db))
  Object.assign(tweet, { own: renewal.write(), plain: undefined })
}

export function toJson(ids: IdFormat, tweet: CachedTweet, author: string, viewpoint: Viewpoint): RawJson<Tweet> {
  const marks = tweet.hasMarks ? viewpoint.marks(tweet.id) : 0
  // Most tweets name nobody across a block: their bytes are ready, but for the marks of the viewer.
  if (!isPlain(tweet, viewpoint)) {
    const [beginning, ending] = viewerPart(ids, tweet, author, viewpoint, marks)
    return new RawJson([tweet.own, beginning, ending])
  }
  const plain = tweet.plain?.author === author ? tweet.plain : cachePlain(ids, tweet, author, viewpoint)
  return marks === 0 ? plain.json : new RawJson([plain.beginning, lists(ids, tweet, viewpoint, marks)])
}

/** Whether a tweet without marks of the viewer looks the same to nearly everyone else. */
function isPlain(tweet: CachedTweet, { viewer, blocks }: Viewpoint): boolean {
  if (tweet.policy_id !== null || (viewer === tweet.author_id && tweet.hiddenLikers.size > 0)) return false
  if (blocks.openReports.has(tweet.id)) return false
  if (blocks.blocking.size + blocks.blockedBy.size === 0) return true
  const isVisible = (user: Id) => !isBlocked(blocks, user)
  return (!tweet.parent || isVisible(tweet.parent.id)) && [...tweet.likers, ...tweet.retweeters].every(isVisible)
}

/** What follows the tweet's own fields: up to its lists of users, and from there to the end of the object. */
function viewerPart(ids: IdFormat, tweet: CachedTweet, author: string, viewpoint: Viewpoint, marks: number) {
  const parent = tweet.parent && !isBlocked(viewpoint.blocks, tweet.parent.id) ? tweet.parent.json : 'null'
  return [`,"user":${author},"replyToUser":${parent},"likes":`, lists(ids, tweet, viewpoint, marks)] as const
}

/** From the list of the users who liked it to the end of the object. */
function lists(ids: IdFormat, tweet: CachedTweet, { viewer, blocks, closed }: Viewpoint, marks: number): string {
  const has = (mark: number) => (marks & mark) !== 0
  const hidesNone = blocks.blocking.size + blocks.blockedBy.size === 0
  const list = (users: readonly Id[], isOn: boolean) => {
    const visible = hidesNone ? users : users.filter((user) => !isBlocked(blocks, user))
    return idList(ids, isOn ? ownFirst(viewer, visible) : visible)
  }
  const isNamed = viewer === tweet.author_id || tweet.hiddenLikers.size === 0
  const likers = isNamed ? tweet.likers : tweet.likers.filter((user) => !tweet.hiddenLikers.has(user))
  const canReply = tweet.policy_id === null ? '' : `"canReply":${!closed.has(tweet.id)},`
  const report = blocks.openReports.get(tweet.id)
  const openReport = report === undefined ? '' : `"openReport":"${ids.format(report)}",`
  return (
    `${list(likers, has(MARK.like))},"retweets":${list(tweet.retweeters, has(MARK.retweet))},` +
    `"bookmarks":${has(MARK.bookmark) ? idList(ids, [viewer]) : '[]'},"liked":${has(MARK.like)},` +
    `"retweeted":${has(MARK.retweet)},"bookmarked":${has(MARK.bookmark)},${canReply}${openReport}"retweetedBy":null}`
  )
}

function cachePlain(ids: IdFormat, tweet: CachedTweet, author: string, viewpoint: Viewpoint): Plain {
  const [before, after] = viewerPart(ids, tweet, author, viewpoint, 0)
  const whole = joinPieces([tweet.own, before, after])
  // Views of the same bytes: nothing is in memory twice.
  tweet.own = whole.subarray(0, Buffer.byteLength(tweet.own))
  const beginning = whole.subarray(0, whole.length - Buffer.byteLength(after))
  tweet.plain = { author, json: new RawJson([whole]), beginning }
  return tweet.plain
}

const ENDING = 'null}'

/** Writes over the end of a finished tweet, `"retweetedBy":null}`. */
export function addToJson(
  tweet: RawJson<Tweet>,
  retweetedBy = 'null',
  more?: object | RawText<object>,
): RawJson<Tweet> {
  const last = tweet.pieces.at(-1)!
  const beginning = typeof last === 'string' ? last.slice(0, -ENDING.length) : last.subarray(0, -ENDING.length)
  const text = more && (more instanceof RawText ? more.text : JSON.stringify(more))
  const ending = `${retweetedBy}${text ? `,${text.slice(1)}` : '}'}`
  return new RawJson([...tweet.pieces.slice(0, -1), beginning, ending])
}

const ownFirst = (viewer: Id, users: readonly Id[]): Id[] =>
  [viewer, ...users.filter((id) => id !== viewer)].slice(0, LISTED_IDS)

function idList(ids: IdFormat, list: readonly Id[]): string {
  if (list.length === 0) return '[]'
  let text = `["${ids.format(list[0]!)}`
  for (let index = 1; index < list.length; index++) text += `","${ids.format(list[index]!)}`
  return `${text}"]`
}
