/**
 * Posts as the statuses of Mastodon's API: the account, the viewer's marks and what depends on them are joined to the part
 * that is the same for everyone.
 */

import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { joinPieces, type Piece, RawJson } from '#server/core/json/raw-json.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { findMutedPosts } from '#server/features/notifications/muted-conversations/mute-conversation.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { isBlocked } from '#server/features/people/visibility.ts'
import type { ListedTweet } from '#server/features/posts/find.ts'
import { MARK } from '#server/features/posts/marks/viewer-marks.store.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import type { QuoteCard } from '#server/features/posts/quotes/cards.ts'
import { type Viewpoint, viewpointOf } from '#server/features/posts/viewpoint.ts'
import { Account, accountPieces } from './account.ts'
import { visibilityOf } from './audience-words.ts'
import { toFilterResults } from './filter.ts'
import { Poll, toPoll } from './poll.ts'
import { approvalOf, endOfStatus, PLAIN } from './viewers-json.ts'
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
  /** The listed posts, then those that they quote. */
  posts: readonly CachedPost[]
  /** The JSON of each of the posts up to the value of `account`. */
  own: readonly (Piece | undefined)[]
  /** The JSON of the author of each of the posts, then of who reposted each of the listed ones. */
  accounts: readonly (Piece | undefined)[]
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
      const people: (Id | null)[] = posts.map((post) => post.author_id)
      for (const { retweetedBy } of listed) people.push(retweetedBy ?? null)
      const needed = [
        accountPieces(reader, people),
        writtenStatuses(
          reader,
          posts.map(({ id }) => id),
        ),
        quoted.length > 0 ? viewpointOf(deps, viewer, quoted) : undefined,
        findMutedPosts(deps, viewer, posts),
      ] as const
      return whenThere(allThere(needed), ([accounts, written, viewpointOfQuoted, muted]) => {
        const pinned = own?.pinned_tweet_id ?? null
        const page: Page = {
          reader,
          viewpoint,
          posts,
          own: written,
          accounts,
          quoted: viewpointOfQuoted,
          pinned,
          muted,
        }
        return listed.map((item, index) => toStatus(page, item, index))
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

/** The status of a listed post, which is the post at `index` of the page. */
function toStatus(
  page: Page,
  { tweet, retweetedBy, at, more }: ListedStatus,
  index: number,
): RawJson<Status> | undefined {
  const { viewpoint, accounts, reader } = page
  const filtered = more ? JSON.stringify(toFilterResults(reader.deps.ids, more.matched)) : PLAIN.filtered
  const quote = quotePieces(page, viewpoint.quotes.get(tweet.id))
  const inner = statusPieces(page, viewpoint, index, { filtered, quote })
  if (inner === undefined) return undefined
  const retweeter = retweetedBy && at !== undefined && !isBlocked(viewpoint.filters, retweetedBy)
  const account = retweeter ? accounts[page.posts.length + index] : undefined
  if (!account || at === undefined) return new RawJson(inner)
  const id = toDecimal(reader.deps.ids, at)
  const url = JSON.stringify(statusUrl(reader, tweet.id))
  const wrapper =
    `{"id":"${id}","created_at":"${toIso(timeOf(at))}","uri":${url.slice(0, -1)}#${id}",` +
    `"url":${url},"visibility":"${visibilityOf(tweet)}",`
  const marks = `,"reblogged":${(viewpoint.marks(tweet.id) & MARK.retweet) !== 0},"filtered":${filtered},"account":`
  return new RawJson([wrapper, REBLOG_FIELDS, marks, account, REBLOG, ...inner, '}'])
}

/** The fields of a repost, whose content is that of the post in it. */
const FIELDS = JSON.stringify({
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
const [REBLOG_FIELDS, REBLOG] = [joinPieces([FIELDS]), joinPieces([',"reblog":'])]

/** What a status has besides its post: JSON texts. */
interface Apart {
  filtered?: string
  /** Null without a quoted post. */
  quote: readonly Piece[] | null
}

/** The pieces of a status without a repost; undefined when the author or the post is gone. `index` is that of its post. */
function statusPieces(
  { reader, posts, accounts, own, pinned, muted }: Page,
  viewpoint: Viewpoint,
  index: number,
  { filtered = PLAIN.filtered, quote }: Apart,
): Piece[] | undefined {
  const [tweet, account, post] = [posts[index]!, accounts[index], own[index]]
  if (!account || !post) return undefined
  const { ids } = reader.deps
  const marks = tweet.hasMarks ? viewpoint.marks(tweet.id) : 0
  const parent =
    tweet.parent && !viewpoint.hides(tweet.parent.id) ? `"${toDecimal(ids, tweet.parent.id)}"` : PLAIN.parent
  const seen = tweet.parts.poll === null ? undefined : viewpoint.polls(tweet)
  const poll = seen ? JSON.stringify(toPoll(toDecimal(ids, tweet.id), seen)) : PLAIN.poll
  const mayQuote = !viewpoint.unquotable.has(tweet.id) && tweet.isOpen === true
  const approval = approvalOf(tweet.who_quotes, mayQuote)
  const pin = tweet.author_id === reader.viewer ? `,"pinned":${pinned === tweet.id}` : ''
  const isMuted = muted.has(tweet.id)
  return [post, account, ...endOfStatus({ marks, parent, isMuted, pin, poll, approval, filtered }, quote)]
}

const QUOTE_STATES: Record<QuoteCard['state'], string> = {
  shown: 'accepted',
  muted: 'muted_account',
  blocked: 'blocked_account',
  unavailable: 'unauthorized',
  deleted: 'deleted',
  detached: 'revoked',
}

/** The quoted post, or why it is not shown. */
function quotePieces(page: Page, card: QuoteCard | undefined): readonly Piece[] | null {
  if (!card) return null
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
    card.tweet && page.quoted
      ? statusPieces(page, page.quoted, page.posts.lastIndexOf(card.tweet), { quote: [shallow] })
      : undefined
  const before = `{"state":"${state}","quoted_status":`
  return status ? [before, ...status, '}'] : [`${before}null}`]
}
