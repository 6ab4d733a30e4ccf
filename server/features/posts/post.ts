/** Posts as plain data, cached. Each API decides how an answer shows them. */
import { hasStanding } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type CardData, lengthOfCard } from '#server/features/link-cards/cards.ts'
import { areImagesOpen } from '#server/features/media/open-images.ts'
import { authorCache, type CachedAuthor } from '#server/features/people/authors.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { type Standing, standingCache } from '#server/features/people/standing.ts'
import { type AuthoredTweet, isByAny, isOpenTweet } from '#server/features/people/visibility.ts'
import { cardKeyShown, cardsOf } from './cards/load-cards.ts'
import { readNewestMarkers } from './marks/read-newest-markers.ts'
import { type LoadedParts, loadParts, parts } from './parts/parts.ts'
import { findTweets, type TweetRow } from './store.ts'

export interface CachedPost extends AuthoredTweet {
  /** The tweet whose rule says who replies; null when everyone does. */
  policy_id: Id | null
  /** The tweet that it quotes, and whether that was detached from it. */
  quoted: Id | null
  isDetached: boolean
  /** A value of WHO_QUOTES. */
  who_quotes: number
  /** Whether anyone has liked, retweeted or bookmarked it. */
  hasMarks: boolean
  /** The user it replies to. */
  parent: { id: Id; username: string } | null
  /** The users who liked and retweeted it last. */
  likers: Id[]
  retweeters: Id[]
  /** The likers who hide their likes from everyone but the author. */
  hiddenLikers: ReadonlySet<Id>
  /** Hidden accounts that are left out of `parent`, `likers` and `retweeters` until they are shown again. */
  leftOut: readonly Id[]
  replyTo: Id | null
  /** Whether its images have the same address for everyone. */
  hasOpenImages: boolean
  /** Whether moderators have marked all images of its author as sensitive. */
  isAuthorSensitive: boolean
  /** Whether its author shows posts to followers only. */
  isAuthorProtected: boolean
  created_at: number
  edited_at: number | null
  likes: number
  retweets: number
  replies: number
  bookmarks: number
  quotes: number
  /** The key of the link whose card it shows, known or not; null without one. */
  cardKey: string | null
  parts: LoadedParts
  /** Characters of its columns. */
  length: number
}

/**
 * Posts by tweet. A tweet names users who may be hidden later, or hide their likes, and its author may become
 * protected.
 */
export const postCache = createCache<Id, CachedPost, ReadDeps>(
  {
    entities: ['tweet', 'tweet-counters'],
    madeOf: { 'shown-card': ({ cardKey }) => (cardKey === null ? NO_KEYS : [cardKey]) },
    searchedFor: {
      'hidden-account': namesAny,
      'author-standing': isByAny,
      'likes-shown': ({ likers }, accounts) => likers.some((id) => accounts.has(id)),
    },
    // Includes the JSON that presenters derive from it, with its columns and its author once more.
    bytes: ({ length, likers, retweeters, quotes }) =>
      1_600 + 2 * length + 16 * (likers.length + retweeters.length) + (quotes > 0 ? 600 + length : 0),
  },
  async (deps, ids) => (await toPosts(deps, await findTweets(deps.db, ids))).map((post) => [post.id, post] as const),
)

const NO_KEYS: readonly never[] = []

/** Whether a post names one of these accounts, or would if it were not hidden. */
function namesAny(
  { author_id, parent, likers, retweeters, leftOut }: CachedPost,
  accounts: ReadonlySet<string | number>,
): boolean {
  const isAmong = (id: Id) => accounts.has(id)
  return (
    isAmong(author_id) ||
    (parent !== null && isAmong(parent.id)) ||
    likers.some(isAmong) ||
    retweeters.some(isAmong) ||
    leftOut.some(isAmong)
  )
}

/** Converts rows to posts, in order. */
export async function toPosts(deps: ReadDeps, rows: readonly TweetRow[]): Promise<CachedPost[]> {
  const hidden = await getHiddenAccounts(deps.db)
  const shown = await Promise.all(rows.map((row) => readNewestMarkers(deps.db, row, hidden)))
  const authors = rows.map((row) => row.author_id)
  const [standings, parents, cards] = await Promise.all([
    standingCache.getMany(deps, [...authors, ...shown.flatMap(({ likers }) => likers)]),
    authorCache.getMany(
      deps,
      rows.map(({ reply_to_author: id }) => (id === null || hidden.has(id) ? null : id)),
    ),
    cardsOf(deps.db, rows),
  ])
  let next = rows.length
  return rows.map((row, index) => {
    const { likers, retweeters, hiddenMarkers } = shown[index]!
    const parent = row.reply_to_author
    const leftOut = parent !== null && hidden.has(parent) ? [...hiddenMarkers, parent] : hiddenMarkers
    const hiddenLikers = hiddenAmong(likers, standings.slice(next, next + likers.length))
    next += likers.length
    const card = cards[index] ?? null
    const named = { likers, retweeters, hiddenLikers, leftOut, parent: toParent(parents[index]) }
    return toPost(row, standings[index], { ...named, card })
  })
}

interface LoadedApart extends Pick<CachedPost, 'parent' | 'likers' | 'retweeters' | 'hiddenLikers' | 'leftOut'> {
  card: CardData | null
}

const toParent = (user: CachedAuthor | undefined) => (user ? { id: user.id, username: user.username } : null)

// One object literal, with the fields that each page reads first: a page has dozens, which are far apart in memory.
const toPost = (
  row: TweetRow,
  author: Standing | undefined,
  { parent, likers, retweeters, hiddenLikers, leftOut, card }: LoadedApart,
): CachedPost => ({
  id: row.id,
  author_id: row.author_id,
  audience: row.audience,
  isOpen: isOpenTweet(row.audience, author),
  policy_id: row.policy_id,
  quoted: row.quote_id,
  isDetached: row.quote_detached_at !== null,
  who_quotes: row.who_quotes,
  hasMarks: row.likes + row.retweets + row.bookmarks > 0,
  parent,
  likers,
  retweeters,
  hiddenLikers,
  leftOut,
  replyTo: row.reply_to,
  hasOpenImages: areImagesOpen(row.audience, author),
  isAuthorSensitive: hasStanding(author?.bits ?? 0, 'sensitive'),
  isAuthorProtected: author?.isProtected === true,
  created_at: row.created_at,
  edited_at: row.edited_at,
  likes: row.likes,
  retweets: row.retweets,
  replies: row.replies,
  bookmarks: row.bookmarks,
  quotes: row.quotes,
  cardKey: cardKeyShown(row),
  parts: card ? { ...loadParts(row), card } : loadParts(row),
  length: parts.reduce((sum, part) => sum + lengthOf(row, part.columns), card ? lengthOfCard(card) : 0),
})

function lengthOf(row: TweetRow, columns: readonly (keyof TweetRow)[]): number {
  let length = 0
  for (const column of columns) {
    const value = row[column]
    if (typeof value === 'string') length += value.length
  }
  return length
}

const NONE: ReadonlySet<Id> = new Set()

function hiddenAmong(likers: readonly Id[], standings: readonly (Standing | undefined)[]): ReadonlySet<Id> {
  const hidden = likers.filter((_, index) => standings[index]?.showsLikes === false)
  return hidden.length > 0 ? new Set(hidden) : NONE
}
