/**
 * Posts as the statuses of Mastodon's API: the account, the viewer's marks and what depends on them are joined to the part
 * that is the same for everyone.
 */

import Type, { type Static } from 'typebox'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { Nullable } from '#contract/schemas.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { type Piece, RawJson } from '#server/core/json/raw-json.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { AUDIENCE, WHO_QUOTES } from '#server/db/tables/posts.ts'
import { findMutedPosts } from '#server/features/notifications/muted-conversations/mute-conversation.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { isBlocked } from '#server/features/people/visibility.ts'
import type { ListedTweet } from '#server/features/posts/find.ts'
import { MARK } from '#server/features/posts/marks/viewer-marks.store.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import type { QuoteCard } from '#server/features/posts/quotes/cards.ts'
import { type Viewpoint, viewpointOf } from '#server/features/posts/viewpoint.ts'
import { Account, accountPieces } from './account.ts'
import { QUOTE_POLICIES, visibilityOf } from './audience-words.ts'
import { byKey } from './by-key.ts'
import { toFilterResults } from './filter.ts'
import { Poll, toPoll } from './poll.ts'
import { ownFields, statusUrl, writtenStatuses } from './written-statuses.ts'

const Text = Type.String()

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

/** A post of a list. `at` is its position there, which is the id of a repost. */
export type ListedStatus = ListedTweet & { at?: Id }

interface Page {
  reader: Reader
  viewpoint: Viewpoint
  accounts: ReadonlyMap<Id, Piece>
  /** The JSON of posts up to the value of `account`. */
  own: ReadonlyMap<Id, Piece>
  /** The state of quoted posts for the viewer. */
  quoted: Viewpoint | undefined
  pinned: Id | null
  /** The posts whose conversation the viewer has muted. */
  muted: ReadonlySet<Id>
}

/** The statuses of a list as the viewer sees them. Posts of deleted authors are left out. */
export const presentStatuses = (reader: Reader, listed: readonly ListedStatus[]): MaybePromise<RawJson<Status>[]> =>
  whenThere(presentEach(reader, listed), (statuses) => statuses.filter((status) => status !== undefined))

/** The statuses of posts as the viewer sees them, in order; undefined for those of deleted authors. */
export function presentEach(
  reader: Reader,
  listed: readonly ListedStatus[],
): MaybePromise<readonly (RawJson<Status> | undefined)[]> {
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
        writtenStatuses(reader, postIds),
        quoted.length > 0 ? viewpointOf(deps, viewer, quoted) : undefined,
        findMutedPosts(deps, viewer, posts),
      ] as const
      return whenThere(allThere(needed), ([jsons, writtenPosts, viewpointOfQuoted, muted]) => {
        const page: Page = {
          ...{ reader, viewpoint, quoted: viewpointOfQuoted, pinned: own?.pinned_tweet_id ?? null, muted },
          accounts: byKey(people, jsons),
          own: byKey(postIds, writtenPosts),
        }
        return listed.map((item) => toStatus(page, item))
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

function toStatus(page: Page, { tweet, retweetedBy, at, more }: ListedStatus): RawJson<Status> | undefined {
  const { viewpoint, accounts, reader } = page
  const filtered = more ? JSON.stringify(toFilterResults(reader.deps.ids, more.matched)) : '[]'
  const quote = quotePieces(page, viewpoint.quotes.get(tweet.id))
  const inner = statusPieces(page, viewpoint, tweet, { filtered, quote })
  if (inner === undefined) return undefined
  const retweeter = retweetedBy && at !== undefined && !isBlocked(viewpoint.filters, retweetedBy)
  const account = retweeter ? accounts.get(retweetedBy) : undefined
  if (!account || at === undefined) return new RawJson([...inner, NO_REBLOG])
  const id = toDecimal(reader.deps.ids, at)
  const url = JSON.stringify(statusUrl(reader, tweet.id))
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

/** What a status has besides its post: JSON texts. */
interface Apart {
  filtered?: string
  quote: readonly Piece[]
}

/** Who quotes a post, and whether the viewer does. */
const approvalOf = (who: WhoQuotesName, mayQuote: boolean): string =>
  JSON.stringify({
    automatic: who === 'nobody' ? [] : [QUOTE_POLICIES[who]],
    manual: [],
    current_user: mayQuote ? 'automatic' : 'denied',
  })
/** The approvals of each value of WHO_QUOTES: of viewers who may not quote, and of those who may. */
const APPROVALS = (Object.keys(WHO_QUOTES) as WhoQuotesName[]).map(
  (who) => [approvalOf(who, false), approvalOf(who, true)] as const,
)

/** The object without `reblog` and its closing brace; undefined when the author or the post is gone. */
function statusPieces(
  { reader, accounts, own, pinned, muted }: Page,
  viewpoint: Viewpoint,
  tweet: CachedPost,
  { filtered = '[]', quote }: Apart,
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
    `"bookmarked":${has(MARK.bookmark)},"muted":${muted.has(tweet.id)}${pin},"poll":${poll},` +
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
