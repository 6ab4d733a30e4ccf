/** Decides who may see which user and which tweet: the one rule that every list, count, frame and push applies. */
import { hasStanding } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { loadViewerFilters, muteOf, type ViewerFilters } from './mutes/viewer-filters.ts'
import { getPublicReading, isOnPublicPages } from './public-reading.ts'
import { findFollowedAmong } from './relations.store.ts'
import { getHiddenAccounts } from './standing.store.ts'
import { GOOD, type Standing, standingCache } from './standing.ts'
import { findReadable } from './tweet-readers.store.ts'

/**
 * Where a user or tweet is shown. `direct`: the viewer opens this user or tweet, or has bookmarked it. All other
 * surfaces show less, for example of limited users. `quote`: inside a post that quotes it, where a mute leaves a line.
 */
export type Surface = 'home' | 'discovery' | 'search' | 'notifications' | 'thread' | 'quote' | 'direct'

/** The viewer without a session: sees what is for everyone, by members who are on public pages. */
export const VISITOR: Id = NO_ID

/** The fields of a user, or of something that a user made, that the rule needs. */
export interface Authored {
  author_id: Id
  /** Whether it is for everyone and its author's standing hides it from nobody. Absent when unknown. */
  isOpen?: boolean
}

/** The fields of a tweet that the rule needs. */
export interface AuthoredTweet extends Authored {
  id: Id
  /** A value of `AUDIENCE`. */
  audience: number
}

const filterCache = createCache<Id, ViewerFilters>(
  {
    entities: ['viewer-filters'],
    bytes: ({ blocking, blockedBy, mutes, hiddenReposts, openReports }) =>
      150 + 40 * (blocking.size + blockedBy.size + 2 * mutes.size + hiddenReposts.size + 2 * openReports.size),
  },
  (deps, viewers) =>
    Promise.all(viewers.map(async (viewer) => [viewer, await loadViewerFilters(deps.db, viewer)] as const)),
)

export const getViewerFilters = (db: Db, viewer: Id) =>
  (viewer === VISITOR ? NO_FILTERS : filterCache.get({ db }, viewer)) as MaybePromise<ViewerFilters>

/** Whether there is a block between the two, either way. */
export const isBlocked = ({ blocking, blockedBy }: Pick<ViewerFilters, 'blocking' | 'blockedBy'>, user: Id): boolean =>
  blocking.has(user) || blockedBy.has(user)

/** The users, or their objects other than tweets, that the viewer may see, in the same order. */
export const visibleTo = <T extends Authored>(
  db: Db,
  viewer: Id,
  items: readonly T[],
  surface: Surface,
): MaybePromise<readonly T[]> => keep(db, viewer, items, { surface, subjectOf: itself })

/** The tweets that the viewer may see, in the same order. */
export const visibleTweets = <T extends AuthoredTweet>(
  db: Db,
  viewer: Id,
  tweets: readonly T[],
  surface: Surface,
): MaybePromise<readonly T[]> => keep(db, viewer, tweets, { surface, subjectOf: itself, tweetOf: itself })

/**
 * The tweets that the viewer would see if nobody blocked anybody. A moderator may open a case about them, and a block is
 * refused by name only about them: about any other tweet it would say that the tweet exists.
 */
export const visibleAcrossBlocks = <T extends AuthoredTweet>(
  db: Db,
  viewer: Id,
  tweets: readonly T[],
): MaybePromise<readonly T[]> =>
  keep(db, viewer, tweets, { surface: 'direct', ignoresBlocks: true, subjectOf: itself, tweetOf: itself })

/** The items whose tweets the viewer may see, in the same order. */
export const withVisibleTweets = <T extends { tweet: AuthoredTweet }>(
  db: Db,
  viewer: Id,
  items: readonly T[],
  surface: Surface,
): MaybePromise<readonly T[]> => keep<T>(db, viewer, items, { surface, subjectOf: tweetOfItem, tweetOf: tweetOfItem })

const itself = <T>(item: T): T => item
const tweetOfItem = ({ tweet }: { tweet: AuthoredTweet }): AuthoredTweet => tweet

interface View<T> {
  surface: Surface
  /** Whether blocks in either direction are ignored. */
  ignoresBlocks?: boolean
  subjectOf(item: T): Authored
  /** The tweet of an item; absent when items are no tweets. */
  tweetOf?(item: T): AuthoredTweet
}

/** The requirement for seeing an item, when there is no block. */
type Need = 'nothing' | 'to follow' | 'to be named' | 'impossible'

export function needOf(tweet: AuthoredTweet | undefined, { bits, isProtected }: Standing, surface: Surface): Need {
  const audience = tweet?.audience ?? AUDIENCE.everyone
  if (audience === AUDIENCE.nobody) return 'impossible'
  if (audience === AUDIENCE.mentioned) return 'to be named'
  if (audience === AUDIENCE.followers || (tweet && isProtected)) return 'to follow'
  return surface !== 'direct' && hasStanding(bits, 'limited') ? 'to follow' : 'nothing'
}

/** The value of `isOpen` for a tweet, by the standing of its author. */
export const isOpenTweet = (audience: number, author: Standing | undefined): boolean =>
  author !== undefined && audience === AUDIENCE.everyone && !author.isProtected && !hasStanding(author.bits, 'limited')

/** Adds `isOpen` to tweets. A cache of them is searched for 'author-standing' by `isByAny`. */
export async function withIsOpen<T extends AuthoredTweet>(db: Db, tweets: readonly T[]): Promise<T[]> {
  const authors = await standingCache.getMany(
    { db },
    tweets.map((tweet) => tweet.author_id),
  )
  return tweets.map((tweet, index) => ({ ...tweet, isOpen: isOpenTweet(tweet.audience, authors[index]) }))
}

/** Whether an account among these made the item. */
export const isByAny = ({ author_id }: Authored, accounts: ReadonlySet<string | number>): boolean =>
  accounts.has(author_id)

/** A filter by mutes. They hide tweets and their authors, but users can be searched for. Undefined without mutes. */
function muteFilter(
  db: Db,
  filters: ViewerFilters,
  surface: Surface,
  isTweet: boolean,
): ((user: Id) => boolean) | undefined {
  if (filters.mutes.size === 0 || surface === 'direct' || surface === 'quote') return undefined
  if (surface === 'search' && !isTweet) return undefined
  const now = nowOf(db)
  return (user) => {
    const mute = muteOf(filters, user, now)
    return mute !== undefined && (surface !== 'notifications' || mute.hidesNotifications)
  }
}

const NO_FILTERS: ViewerFilters = {
  ...{ blocking: new Set(), blockedBy: new Set(), mutes: new Map(), hiddenReposts: new Set() },
  ...{ hasWords: false, hasLessLikeThis: false, openReports: new Map() },
}

function keep<T>(db: Db, viewer: Id, items: readonly T[], view: View<T>): MaybePromise<readonly T[]> {
  if (items.length === 0) return items
  if (viewer === VISITOR) return keepPublic(db, items, view)
  const filters = view.ignoresBlocks ? NO_FILTERS : getViewerFilters(db, viewer)
  return whenThere(allThere([filters, getHiddenAccounts(db)] as const), ([filters, hidden]) =>
    keepShown(db, viewer, items, { ...view, filters, hidden }),
  )
}

/** The items that a visitor may see. */
function keepPublic<T>(db: Db, items: readonly T[], { subjectOf, tweetOf }: View<T>): MaybePromise<readonly T[]> {
  const authors = items.map((item) => subjectOf(item).author_id)
  const known = [getPublicReading(db), getHiddenAccounts(db), standingCache.getMany({ db }, authors)] as const
  return whenThere(allThere(known), ([reading, hidden, standings]) =>
    items.filter(
      (item, index) =>
        !hidden.has(authors[index]!) &&
        (tweetOf?.(item).audience ?? AUDIENCE.everyone) === AUDIENCE.everyone &&
        isOnPublicPages(reading, standings[index] ?? GOOD),
    ),
  )
}

interface FullView<T> extends View<T> {
  filters: ViewerFilters
  hidden: ReadonlySet<Id>
}

function keepShown<T>(db: Db, viewer: Id, items: readonly T[], view: FullView<T>): MaybePromise<readonly T[]> {
  const { surface, subjectOf, tweetOf, filters, hidden } = view
  const isMuted = muteFilter(db, filters, surface, tweetOf !== undefined)
  const hidesSome = isMuted !== undefined || filters.blocking.size + filters.blockedBy.size + hidden.size > 0
  const shown = hidesSome
    ? items.filter((item) => {
        const { author_id: author } = subjectOf(item)
        return !isBlocked(filters, author) && !hidden.has(author) && !isMuted?.(author)
      })
    : items
  // Nearly all items are open: their authors need no look-up.
  const isOpen = (item: T) => {
    const tweet = tweetOf?.(item)
    if (!tweet) return surface === 'direct' || subjectOf(item).isOpen === true
    return tweet.isOpen === true || (tweet.author_id === viewer && tweet.audience !== AUDIENCE.nobody)
  }
  if (shown.every(isOpen)) return shown
  const closed = shown.filter((item) => !isOpen(item))
  return keepPermitted(db, viewer, closed, view).then((permitted) => {
    if (permitted.length === closed.length) return shown
    const kept = new Set(permitted)
    return shown.filter((item) => isOpen(item) || kept.has(item))
  })
}

/** The items whose requirement the viewer meets. */
async function keepPermitted<T>(db: Db, viewer: Id, items: readonly T[], view: View<T>): Promise<readonly T[]> {
  const { surface, subjectOf, tweetOf } = view
  const authors = items.map((item) => subjectOf(item).author_id)
  const standings = await standingCache.getMany({ db }, authors)
  const needs = items.map((item, index): Need => {
    const need = needOf(tweetOf?.(item), standings[index] ?? GOOD, surface)
    return authors[index] === viewer && need !== 'impossible' ? 'nothing' : need
  })
  if (needs.every((need) => need === 'nothing')) return items
  const needing = (wanted: Need) => items.filter((_, index) => needs[index] === wanted)
  const [followed, readable] = await Promise.all([
    findFollowedAmong(db, viewer, [...new Set(needing('to follow').map((item) => subjectOf(item).author_id))]),
    findReadable(
      db,
      viewer,
      needing('to be named').map((item) => tweetOf!(item).id),
    ),
  ])
  const isFollowed = (item: T) => followed.includes(subjectOf(item).author_id)
  // Mentioned and answered users also see a post for followers.
  const named = needing('to follow').flatMap((item) => {
    const tweet = isFollowed(item) ? undefined : tweetOf?.(item)
    return tweet?.audience === AUDIENCE.followers ? tweet.id : []
  })
  const addressed = await findReadable(db, viewer, named)
  return items.filter((item, index) => {
    const need = needs[index]!
    if (need === 'to follow') return isFollowed(item) || addressed.includes(tweetOf?.(item).id ?? NO_ID)
    return need === 'to be named' ? readable.includes(tweetOf!(item).id) : need === 'nothing'
  })
}

/** Whether the rule hides any user from the viewer, which is rare. */
export async function hidesAny(db: Db, viewer: Id): Promise<boolean> {
  const [{ blocking, blockedBy, mutes }, hidden] = await Promise.all([
    getViewerFilters(db, viewer),
    getHiddenAccounts(db),
  ])
  return blocking.size + blockedBy.size + mutes.size + hidden.size > 0
}

/** Refuses actions that a block between the two forbids: following, replying, marking, messaging. */
export async function refuseBlocked(db: Db, viewer: Id, other: Id): Promise<void> {
  if (isBlocked(await getViewerFilters(db, viewer), other)) fail('blocked')
}
