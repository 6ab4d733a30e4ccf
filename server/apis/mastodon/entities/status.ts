/**
 * Posts as the statuses of Mastodon's API. The part that is the same for everyone is written once and cached; the account,
 * the viewer's marks and what depends on them are joined to it.
 */

import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import { splitText } from '#contract/text.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { endOfWindow } from '#server/core/blobs/image-keys.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { joinPieces, type Piece, RawJson } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import { nowOf } from '#server/db/clock-of.ts'
import { AUDIENCE, SENSITIVE, WHO_QUOTES } from '#server/db/tables/posts.ts'
import { openUrls, signedUrls } from '#server/features/media/urls.ts'
import { tagUrl, tweetUrl, userUrl } from '#server/features/network/page-urls.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findIdsByUsernames } from '#server/features/people/names.store.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { isBlocked } from '#server/features/people/visibility.ts'
import type { ListedTweet } from '#server/features/posts/find.ts'
import { MARK } from '#server/features/posts/marks/viewer-marks.store.ts'
import { type CachedPost, postCache } from '#server/features/posts/post.ts'
import type { QuoteCard } from '#server/features/posts/quotes/cards.ts'
import { type Viewpoint, viewpointOf } from '#server/features/posts/viewpoint.ts'
import { Account, accountPieces, type CacheSource } from './account.ts'
import { cachedReader, pieceAtOrigin } from './cached-origin.ts'
import { toFilterResults } from './filter.ts'
import { textToHtml } from './html.ts'
import { MediaAttachment, toMediaAttachment } from './media.ts'
import { Poll, toPoll } from './poll.ts'
import { PreviewCard, toPreviewCard } from './preview-card.ts'

const Text = Type.String()

const Mention = Type.Object({ id: Text, username: Text, acct: Text, url: Text })
const Tag = Type.Object({ name: Text, url: Text })

/** Fields that are the same for every viewer. */
const ownFields = {
  id: Text,
  created_at: Text,
  edited_at: Nullable(Text),
  in_reply_to_id: Nullable(Text),
  sensitive: Type.Boolean(),
  spoiler_text: Text,
  visibility: Text,
  language: Nullable(Text),
  uri: Text,
  url: Text,
  replies_count: Type.Integer(),
  reblogs_count: Type.Integer(),
  favourites_count: Type.Integer(),
  quotes_count: Type.Integer(),
  content: Text,
  media_attachments: Type.Array(MediaAttachment),
  mentions: Type.Array(Mention),
  tags: Type.Array(Tag),
  emojis: Type.Array(Type.Object({})),
  card: Nullable(PreviewCard),
  application: Type.Null(),
}
const Own = Type.Object(ownFields)
type Own = Static<typeof Own>
const stringify = createStringify(Own)

/** Fields that depend on the viewer. */
const viewerFields = {
  account: Account,
  in_reply_to_account_id: Nullable(Text),
  favourited: Type.Boolean(),
  reblogged: Type.Boolean(),
  bookmarked: Type.Boolean(),
  muted: Type.Boolean(),
  pinned: Type.Optional(Type.Boolean()),
  poll: Nullable(Poll),
  quote: Nullable(Type.Object({ state: Text }, { additionalProperties: true })),
  quote_approval: Type.Object({
    automatic: Type.Array(Text),
    manual: Type.Array(Text),
    current_user: Text,
  }),
  filtered: Type.Array(Type.Object({}, { additionalProperties: true })),
}

/** A status. `reblog` is the post that its account has reposted. */
export const Status = Type.Object({
  ...ownFields,
  ...viewerFields,
  reblog: Nullable(Type.Object({ ...ownFields, ...viewerFields })),
})
export type Status = Static<typeof Status>

const VISIBILITY = {
  [AUDIENCE.everyone]: 'public',
  [AUDIENCE.followers]: 'private',
  [AUDIENCE.mentioned]: 'direct',
} as Record<number, string>

/** The visibility of a post by its audience. */
const visibilityOf = (audience: number): string => VISIBILITY[audience] ?? 'direct'

type Mentioned = Own['mentions']

/** The address of a post. */
const urlOf = ({ deps, origin }: Omit<Reader, 'viewer'>, post: Id): string => tweetUrl(origin, deps.ids.format(post))

/** The part of a post that is the same for everyone. */
function toOwn({ deps, origin }: Omit<Reader, 'viewer'>, post: CachedPost, mentions: Mentioned): Own {
  const { ids, db } = deps
  const { parts } = post
  const isOpen = post.hasOpenImages || parts.images.length === 0
  const urlsOf = isOpen ? openUrls : (hash: string) => signedUrls(db, hash)
  const url = urlOf({ deps, origin }, post.id)
  const tags = new Set(
    splitText(parts.content).flatMap((part) => (part.kind === 'hashtag' ? part.tag.toLowerCase() : [])),
  )
  return {
    id: toDecimal(ids, post.id),
    created_at: toIso(post.created_at),
    edited_at: post.edited_at === null ? null : toIso(post.edited_at),
    in_reply_to_id: post.replyTo === null ? null : toDecimal(ids, post.replyTo),
    sensitive: parts.is_sensitive !== SENSITIVE.no || post.isAuthorSensitive || parts.warning !== null,
    spoiler_text: parts.warning ?? '',
    visibility: visibilityOf(post.audience),
    language: null,
    ...{ uri: url, url },
    replies_count: post.replies,
    reblogs_count: post.retweets,
    favourites_count: post.likes,
    quotes_count: post.quotes,
    content: textToHtml(parts.content, origin),
    media_attachments: parts.images.map((image) => toMediaAttachment(image, urlsOf(image.hash), origin)),
    mentions,
    tags: [...tags].map((name) => ({ name, url: tagUrl(origin, name) })),
    emojis: [],
    card: parts.card ? toPreviewCard(parts.card, origin) : null,
    application: null,
  }
}

/** The mentioned members of each post, as the text of the post names them. Hidden ones are left out. */
async function findMentions(
  { deps, origin }: Omit<Reader, 'viewer'>,
  posts: readonly CachedPost[],
): Promise<Mentioned[]> {
  const names = posts.map(({ parts }) =>
    /[@＠]/.test(parts.content)
      ? [
          ...new Set(
            splitText(parts.content).flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : [])),
          ),
        ]
      : [],
  )
  const all = names.flat()
  if (all.length === 0) return names.map(() => [])
  const [found, hidden] = await Promise.all([findIdsByUsernames(deps.db, all), getHiddenAccounts(deps.db)])
  const rows = await accountCache.getMany(deps, [...new Set(found.values())])
  const byId = new Map(rows.flatMap((row) => (row && !hidden.has(row.id) ? [[row.id, row] as const] : [])))
  return names.map((some) =>
    some.flatMap((name) => {
      const row = byId.get(found.get(name) ?? 0)
      if (!row) return []
      const { username } = row
      return { id: toDecimal(deps.ids, row.id), username, acct: username, url: userUrl(origin, username) }
    }),
  )
}

interface Written {
  /** The object without its closing brace, up to the value of `account`. */
  bytes: Buffer
  /** When the addresses of its images expire. Infinity for public images. */
  until: number
}

function write(reader: Omit<Reader, 'viewer'>, post: CachedPost, mentions: Mentioned): Written {
  const isOpen = post.hasOpenImages || post.parts.images.length === 0
  const until = isOpen ? Number.POSITIVE_INFINITY : endOfWindow(nowOf(reader.deps.db))
  const json = stringify(toOwn(reader, post, mentions)).slice(0, -1)
  return { bytes: joinPieces([`${json},"account":`]), until }
}

/** The JSON of posts by id, evicted with the posts. */
const written = createCache<Id, Written, CacheSource>(
  {
    entities: ['tweet', 'tweet-counters'],
    clearedBy: ['hidden-account', 'author-standing', 'likes-shown'],
    bytes: ({ bytes }) => 300 + bytes.length,
  },
  async ({ reader }, ids) => {
    const posts = (await postCache.getMany(reader.deps, ids)).filter((post) => post !== undefined)
    const mentions = await findMentions(reader, posts)
    return posts.map((post, index) => [post.id, write(reader, post, mentions[index]!)] as const)
  },
)

/** The JSON of posts, in order: each object without its closing brace, up to the value of `account`. */
function writtenOf(reader: Omit<Reader, 'viewer'>, ids: readonly Id[]): MaybePromise<readonly (Piece | undefined)[]> {
  const { db } = reader.deps
  const source = { db, reader: cachedReader(reader) }
  const fresh = whenThere(written.getMany(source, ids), (found) => {
    const now = nowOf(db)
    const expired = ids.filter((_, index) => now >= (found[index]?.until ?? Number.POSITIVE_INFINITY))
    if (expired.length === 0) return found
    written.evict(db, 'tweet', expired)
    return written.getMany(source, ids)
  })
  return whenThere(fresh, (found) => found.map((each) => each && pieceAtOrigin(each.bytes, reader)))
}

/** A post of a list. `at` is its position there, which is the id of a repost. */
export type ListedStatus = ListedTweet & { at?: Id; isMuted?: boolean }

interface Page {
  reader: Reader
  viewpoint: Viewpoint
  accounts: ReadonlyMap<Id, Piece>
  /** The JSON of posts up to the value of `account`. */
  own: ReadonlyMap<Id, Piece>
  /** The state of quoted posts for the viewer. */
  quoted: Viewpoint | undefined
  pinned: Id | null
}

/** The values by id, without those that are gone. */
function byKey<T>(ids: readonly Id[], values: readonly (T | undefined)[]): Map<Id, T> {
  const found = new Map<Id, T>()
  for (let index = 0; index < ids.length; index++) {
    const value = values[index]
    if (value !== undefined) found.set(ids[index]!, value)
  }
  return found
}

/** The statuses of a list as the viewer sees them. Posts of deleted authors are left out. */
export function presentStatuses(reader: Reader, listed: readonly ListedStatus[]): MaybePromise<RawJson<Status>[]> {
  if (listed.length === 0) return []
  const { deps, viewer } = reader
  const tweets = listed.map(({ tweet }) => tweet)
  return whenThere(
    allThere([viewpointOf(deps, viewer, tweets), accountCache.get(deps, viewer)] as const),
    ([viewpoint, own]) => {
      const quoted = [...viewpoint.quotes.values()].flatMap(({ tweet }) => tweet ?? [])
      const posts = quoted.length === 0 ? tweets : [...tweets, ...quoted]
      const postIds = posts.map(({ id }) => id)
      const people = [
        ...new Set([...posts.map((post) => post.author_id), ...listed.flatMap(({ retweetedBy }) => retweetedBy ?? [])]),
      ]
      const needed = [
        accountPieces(reader, people),
        writtenOf(reader, postIds),
        quoted.length > 0 ? viewpointOf(deps, viewer, quoted) : undefined,
      ] as const
      return whenThere(allThere(needed), ([jsons, writtenPosts, viewpointOfQuoted]) => {
        const page: Page = {
          ...{ reader, viewpoint, quoted: viewpointOfQuoted, pinned: own?.pinned_tweet_id ?? null },
          accounts: byKey(people, jsons),
          own: byKey(postIds, writtenPosts),
        }
        return listed.flatMap((item) => toStatus(page, item) ?? [])
      })
    },
  )
}

/** One status. Refuses one that is gone. */
export async function presentStatus(
  reader: Reader,
  found: MaybePromise<CachedPost | undefined>,
  listed: Omit<ListedStatus, 'tweet'> = {},
) {
  const tweet = await found
  const [status] = tweet ? await presentStatuses(reader, [{ ...listed, tweet }]) : []
  return status ?? fail('tweet_not_found')
}

/** The end of a status. */
const NO_REBLOG = ',"reblog":null}'

function toStatus(page: Page, { tweet, retweetedBy, at, more, isMuted }: ListedStatus): RawJson<Status> | undefined {
  const { viewpoint, accounts, reader } = page
  const filtered = more ? JSON.stringify(toFilterResults(reader.deps.ids, more.matched)) : '[]'
  const quote = quotePieces(page, viewpoint.quotes.get(tweet.id))
  const inner = statusPieces(page, viewpoint, tweet, { filtered, quote, isMuted })
  if (inner === undefined) return undefined
  const retweeter = retweetedBy && at !== undefined && !isBlocked(viewpoint.filters, retweetedBy)
  const account = retweeter ? accounts.get(retweetedBy) : undefined
  if (!account || at === undefined) return new RawJson([...inner, NO_REBLOG])
  const id = toDecimal(reader.deps.ids, at)
  const url = JSON.stringify(urlOf(reader, tweet.id))
  const wrapper =
    `{"id":"${id}","created_at":"${toIso(timeOf(at))}","uri":${url.slice(0, -1)}#${id}",` +
    `"url":${url},"visibility":"${visibilityOf(tweet.audience)}",${REBLOG_FIELDS}`
  const marks = `"reblogged":${(viewpoint.marks(tweet.id) & MARK.retweet) !== 0}`
  const before = `${wrapper},${marks},"filtered":${filtered},"account":`
  return new RawJson([before, account, ',"reblog":', ...inner, NO_REBLOG, '}'])
}

/** The fields of a repost, whose content is that of the post in it. */
const REBLOG_FIELDS = JSON.stringify({
  edited_at: null,
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  sensitive: false,
  spoiler_text: '',
  language: null,
  replies_count: 0,
  reblogs_count: 0,
  favourites_count: 0,
  quotes_count: 0,
  content: '',
  media_attachments: [],
  mentions: [],
  tags: [],
  emojis: [],
  card: null,
  application: null,
  favourited: false,
  bookmarked: false,
  muted: false,
  poll: null,
  quote: null,
  quote_approval: { automatic: [], manual: [], current_user: 'denied' },
}).slice(1, -1)

const AUTOMATIC: Record<number, readonly string[]> = {
  [WHO_QUOTES.everyone]: ['public'],
  [WHO_QUOTES.followers]: ['followers'],
}

/** What a status has besides its post: JSON texts, and whether the viewer has muted its conversation. */
interface Apart {
  filtered?: string
  quote: readonly Piece[]
  isMuted?: boolean | undefined
}

/** Who quotes a post, and whether the viewer does. */
const approvalOf = (whoQuotes: number, mayQuote: boolean): string =>
  JSON.stringify({
    automatic: AUTOMATIC[whoQuotes] ?? [],
    manual: [],
    current_user: mayQuote ? 'automatic' : 'denied',
  })
/** The approvals of each value of WHO_QUOTES: of viewers who may not quote, and of those who may. */
const APPROVALS = Object.values(WHO_QUOTES).map((who) => [approvalOf(who, false), approvalOf(who, true)] as const)

/** The object without `reblog` and its closing brace; undefined when the author or the post is gone. */
function statusPieces(
  { reader, accounts, own, pinned }: Page,
  viewpoint: Viewpoint,
  tweet: CachedPost,
  { filtered = '[]', quote, isMuted = false }: Apart,
): Piece[] | undefined {
  const account = accounts.get(tweet.author_id)
  const post = own.get(tweet.id)
  if (!account || !post) return undefined
  const { ids } = reader.deps
  const marks = tweet.hasMarks ? viewpoint.marks(tweet.id) : 0
  const has = (mark: number) => (marks & mark) !== 0
  const parent = tweet.parent && !viewpoint.hides(tweet.parent.id) ? `"${toDecimal(ids, tweet.parent.id)}"` : 'null'
  const seen = tweet.parts.poll === null ? undefined : viewpoint.polls(tweet)
  const poll = seen ? JSON.stringify(toPoll(toDecimal(ids, tweet.id), seen)) : 'null'
  const mayQuote = !viewpoint.unquotable.has(tweet.id) && tweet.audience === AUDIENCE.everyone
  const approval = APPROVALS[tweet.who_quotes]?.[mayQuote ? 1 : 0] ?? 'null'
  const pin = tweet.author_id === reader.viewer ? `,"pinned":${pinned === tweet.id}` : ''
  const viewers =
    `,"in_reply_to_account_id":${parent},"favourited":${has(MARK.like)},"reblogged":${has(MARK.retweet)},` +
    `"bookmarked":${has(MARK.bookmark)},"muted":${isMuted}${pin},"poll":${poll},` +
    `"quote_approval":${approval},"filtered":${filtered},"quote":`
  return [post, account, viewers, ...quote]
}

const QUOTE_STATES: Record<QuoteCard['state'], string> = {
  shown: 'accepted',
  muted: 'muted_account',
  blocked: 'blocked_account',
  unavailable: 'unauthorized',
  deleted: 'deleted',
  detached: 'revoked',
}

const NO_QUOTE = ['null']

/** The quoted post, or why it is not shown. */
function quotePieces(page: Page, card: QuoteCard | undefined): readonly Piece[] {
  if (!card) return NO_QUOTE
  const state = QUOTE_STATES[card.state]
  const { ids } = page.reader.deps
  const inner = card.inner
  const shallow = inner
    ? JSON.stringify({
        state: QUOTE_STATES[inner.state],
        quoted_status_id: inner.tweet ? toDecimal(ids, inner.tweet.id) : null,
      })
    : 'null'
  const status =
    card.tweet && page.quoted ? statusPieces(page, page.quoted, card.tweet, { quote: [shallow] }) : undefined
  const before = `{"state":"${state}","quoted_status":`
  return status ? [before, ...status, NO_REBLOG, '}'] : [`${before}null}`]
}
