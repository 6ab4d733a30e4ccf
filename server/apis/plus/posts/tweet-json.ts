/**
 * Posts as JSON. The part that is the same for everyone is written once and cached as bytes; for a viewer the author,
 * the viewer's marks and fields of the list are spliced in.
 */
import Type, { type Static } from 'typebox'
import { type Quote, QuotedTweet, type Tweet, tweetFields } from '#contract/calls/tweets.ts'
import { LISTED_IDS } from '#contract/limits.ts'
import { endOfWindow } from '#server/core/blobs/image-keys.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { joinPieces, RawJson, type RawText } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { WHO_QUOTES } from '#server/db/tables/posts.ts'
import { openUrls, signedUrls } from '#server/features/media/urls.ts'
import type { ViewerFilters } from '#server/features/people/mutes/viewer-filters.ts'
import { isBlocked, VISITOR } from '#server/features/people/visibility.ts'
import { MARK } from '#server/features/posts/marks/viewer-marks.store.ts'
import type { View } from '#server/features/posts/parts/part.ts'
import { merge, partsWith } from '#server/features/posts/parts/parts.ts'
import { presentQuotedPoll } from '#server/features/posts/polls/views.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import type { QuoteCard } from '#server/features/posts/quotes/cards.ts'
import type { Viewpoint } from '#server/features/posts/viewpoint.ts'
import { authorJson } from './author-json.ts'

const { user: _, replyToUser: __, ...ownFields } = tweetFields
const Own = Type.Object(ownFields)
// Compiled from the contract, so that undeclared fields are never sent.
const stringify = createStringify(Own)

const presented = partsWith('present')

/** The object without its author, the user it replies to, the viewer's part and the closing brace. */
const writeOwn = (post: CachedPost, view: View): string => stringify(presentOwn(post, view)).slice(0, -1)

const presentOwn = (post: CachedPost, view: View): Static<typeof Own> => ({
  _id: view.ids.format(post.id),
  ...merge(presented.map((part) => part.present({ ...post, ...post.parts }, view))),
  replyTo: post.replyTo === null ? null : view.ids.format(post.replyTo),
  createdAt: toIso(post.created_at),
  editedAt: post.edited_at === null ? null : toIso(post.edited_at),
  likesCount: post.likes,
  retweetsCount: post.retweets,
  repliesCount: post.replies,
  bookmarksCount: post.bookmarks,
  quotesCount: post.quotes,
})

const { user: ___, quote: ____, poll: _____, openReport: ______, ...quotedFields } = QuotedTweet.properties
const Quoted = Type.Object(quotedFields)
const stringifyQuoted = createStringify(Quoted)

/** The object inside a post that quotes it, without its author, what depends on the viewer or the time, and the closing brace. */
const writeQuoted = (post: CachedPost, view: View): string =>
  stringifyQuoted({
    _id: view.ids.format(post.id),
    ...merge(presented.map((part) => part.present({ ...post, ...post.parts }, view))),
    createdAt: toIso(post.created_at),
    editedAt: post.edited_at === null ? null : toIso(post.edited_at),
  } satisfies Static<typeof Quoted>).slice(0, -1)

/** The bytes of a post that are the same for many viewers. The cache of posts counts them. */
interface Written {
  /** The object without its author, the user it replies to, the viewer's part and the closing brace; bytes once presented. */
  own: string | Uint8Array
  /** When it expires and is written with new image addresses. Infinity for public images. */
  until: number
  /** The object inside posts that quote it, once it was shown there. */
  quoted?: string
  /** The object for a viewer without marks, the author's JSON in it, and its beginning up to the lists of users. */
  plain?: { author: string; json: RawJson<Tweet>; beginning: Uint8Array }
}

/**
 * The property of a cached post with its bytes, which are evicted with it. A large WeakMap would slow down garbage
 * collection.
 */
const WRITTEN = Symbol('written')
type Presentable = CachedPost & { [WRITTEN]?: Written }

function viewOf(deps: ReadDeps, post: CachedPost): { isOpen: boolean; view: View } {
  const isOpen = post.hasOpenImages || post.parts.images.length === 0
  return { isOpen, view: { ids: deps.ids, urlsOf: isOpen ? openUrls : (hash) => signedUrls(deps.db, hash) } }
}

function writtenOf(deps: ReadDeps, post: Presentable): Written {
  const found = post[WRITTEN]
  if (found && (found.until === Number.POSITIVE_INFINITY || nowOf(deps.db) < found.until)) return found
  const { isOpen, view } = viewOf(deps, post)
  // Computed before the addresses are signed: they last at least one window longer, so that those in an answer last for
  // hours.
  const until = isOpen ? Number.POSITIVE_INFINITY : endOfWindow(nowOf(deps.db))
  const fresh = { own: writeOwn(post, view), until }
  post[WRITTEN] = fresh
  return fresh
}

/** Writes a tweet as JSON; `author` is the JSON of its author. */
export function toJson(deps: ReadDeps, tweet: CachedPost, author: string, viewpoint: Viewpoint): RawJson<Tweet> {
  const shared = writtenOf(deps, tweet)
  const marks = tweet.hasMarks ? viewpoint.marks(tweet.id) : 0
  // Most tweets name nobody across a block: their bytes are ready, except for the viewer's marks.
  if (!isPlain(tweet, viewpoint)) {
    const [beginning, ending] = viewerPart(deps, tweet, author, viewpoint, marks)
    return new RawJson([shared.own, beginning, ending])
  }
  if (shared.plain?.author !== author)
    shared.plain = joinPlain(shared, author, viewerPart(deps, tweet, author, viewpoint, 0))
  const { plain } = shared
  return marks === 0 ? plain.json : new RawJson([plain.beginning, lists(deps, tweet, viewpoint, marks)])
}

/** Whether a tweet without marks of the viewer looks the same to nearly everyone. */
function isPlain(tweet: CachedPost, { viewer, filters, changed, hides }: Viewpoint): boolean {
  if (tweet.policy_id !== null || tweet.quoted !== null || tweet.parts.poll !== null) return false
  if (tweet.who_quotes !== WHO_QUOTES.everyone) return false
  if (viewer === tweet.author_id && tweet.hiddenLikers.size > 0) return false
  if (filters.openReports.has(tweet.id) || changed.has(tweet.id)) return false
  if (viewer === VISITOR && tweet.likers.length + tweet.retweeters.length > 0) return false
  if (viewer !== VISITOR && filters.blocking.size + filters.blockedBy.size === 0) return true
  const isVisible = (user: Id) => !hides(user)
  return (!tweet.parent || isVisible(tweet.parent.id)) && [...tweet.likers, ...tweet.retweeters].every(isVisible)
}

/** The JSON after the tweet's own fields: up to its lists of users, and from there to the end of the object. */
function viewerPart(deps: ReadDeps, tweet: CachedPost, author: string, viewpoint: Viewpoint, marks: number) {
  const { ids } = deps
  const parent = tweet.parent && !viewpoint.hides(tweet.parent.id) ? parentJson(ids, tweet.parent) : 'null'
  return [`,"user":${author},"replyToUser":${parent},"likes":`, lists(deps, tweet, viewpoint, marks)] as const
}

/** The JSON from the list of likers to the end of the object. */
function lists(deps: ReadDeps, tweet: CachedPost, viewpoint: Viewpoint, marks: number): string {
  const { ids } = deps
  const { viewer, filters, closed, unquotable, quotes, polls, changed } = viewpoint
  const has = (mark: number) => (marks & mark) !== 0
  const hidesNone = filters.blocking.size + filters.blockedBy.size === 0
  const list = (users: readonly Id[], isOn: boolean) => {
    if (viewer === VISITOR) return '[]'
    const visible = hidesNone ? users : users.filter((user) => !isBlocked(filters, user))
    return idList(ids, isOn ? ownFirst(viewer, visible) : visible)
  }
  const isNamed = viewer === tweet.author_id || tweet.hiddenLikers.size === 0
  const likers = isNamed ? tweet.likers : tweet.likers.filter((user) => !tweet.hiddenLikers.has(user))
  const canReply = tweet.policy_id === null ? '' : `"canReply":${!closed.has(tweet.id)},`
  const canQuote = tweet.who_quotes === WHO_QUOTES.everyone ? '' : `"canQuote":${!unquotable.has(tweet.id)},`
  const card = tweet.quoted === null ? undefined : quotes.get(tweet.id)
  const quote = card ? `"quote":${quoteJson(deps, card, filters)},` : ''
  const poll = tweet.parts.poll === null ? '' : `"poll":${JSON.stringify(polls(tweet))},`
  const report = filters.openReports.get(tweet.id)
  const openReport = report === undefined ? '' : `"openReport":"${ids.format(report)}",`
  const since = changed.get(tweet.id)
  const changedSince = since === undefined ? '' : `"changedSince":${JSON.stringify(since)},`
  return (
    `${list(likers, has(MARK.like))},"retweets":${list(tweet.retweeters, has(MARK.retweet))},` +
    `"bookmarks":${has(MARK.bookmark) ? idList(ids, [viewer]) : '[]'},"liked":${has(MARK.like)},` +
    `"retweeted":${has(MARK.retweet)},"bookmarked":${has(MARK.bookmark)},${canReply}${canQuote}${quote}${poll}${openReport}${changedSince}"retweetedBy":null}`
  )
}

/** The quoted post, or why it is not shown; of the post that it quotes itself, only the author. */
function quoteJson(deps: ReadDeps, { state, tweet, author, inner }: QuoteCard, { openReports }: ViewerFilters): string {
  if (!tweet || !author) return stateJson(state)
  const written = writtenOf(deps, tweet)
  written.quoted ??= writeQuoted(tweet, viewOf(deps, tweet).view)
  const { poll } = tweet.parts
  const polled = poll === null ? '' : `,"poll":${JSON.stringify(presentQuotedPoll(poll, nowOf(deps.db)))}`
  const line = inner ? `,"quote":${lineJson(deps.ids, inner)}` : ''
  const report = openReports.get(tweet.id)
  const openReport = report === undefined ? '' : `,"openReport":"${deps.ids.format(report)}"`
  return `{"state":"${state}","tweet":${written.quoted}${polled},"user":${authorJson(author)}${line}${openReport}}}`
}

const stateJson = (state: Quote['state']) => `{"state":"${state}"}`

const lineJson = (ids: IdFormat, { state, tweet, author }: QuoteCard): string =>
  tweet && author
    ? `{"state":"${state}","tweet":{"_id":"${ids.format(tweet.id)}","user":${authorJson(author)}}}`
    : stateJson(state)

const parentJson = (ids: IdFormat, { id, username }: NonNullable<CachedPost['parent']>): string =>
  JSON.stringify({ _id: ids.format(id), username } satisfies Tweet['replyToUser'])

function joinPlain(shared: Written, author: string, [before, after]: readonly [string, string]) {
  const whole = joinPieces([shared.own, before, after])
  // Views of the same bytes, which are in memory once.
  shared.own = whole.subarray(0, Buffer.byteLength(shared.own))
  const beginning = whole.subarray(0, whole.length - Buffer.byteLength(after))
  return { author, json: new RawJson<Tweet>([whole]), beginning }
}

const ENDING = 'null}'

/** Writes over the end of a finished tweet, `"retweetedBy":null}`. */
export function addToJson(tweet: RawJson<Tweet>, retweetedBy = 'null', more?: RawText<object>): RawJson<Tweet> {
  const last = tweet.pieces.at(-1)!
  const beginning = typeof last === 'string' ? last.slice(0, -ENDING.length) : last.subarray(0, -ENDING.length)
  const ending = `${retweetedBy}${more ? `,${more.text.slice(1)}` : '}'}`
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
