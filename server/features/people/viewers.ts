/** The rule of visibility from the author's side: decides which of many viewers may see one tweet. */
import type { Id } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { muterCache } from './mutes/viewer-filters.ts'
import { findFollowersAmong } from './relations.store.ts'
import { getHiddenAccounts } from './standing.store.ts'
import { GOOD, standingCache } from './standing.ts'
import { findReaders } from './tweet-readers.store.ts'
import { type AuthoredTweet, getViewerFilters, isBlocked, needOf, type Surface } from './visibility.ts'

/** `readers`: the users whom a deleted tweet named as readers. */
export type WatchedTweet = AuthoredTweet & { readers?: readonly Id[] | undefined }

/** The `viewers` who may see the tweet. */
export async function viewersOf(
  db: Db,
  tweet: WatchedTweet,
  viewers: readonly Id[],
  surface: Surface,
): Promise<readonly Id[]> {
  const { author_id: author } = tweet
  const [filters, hidden, standing = GOOD] = await Promise.all([
    getViewerFilters(db, author),
    getHiddenAccounts(db),
    standingCache.get({ db }, author),
  ])
  const need = hidden.has(author) ? 'impossible' : needOf(tweet, standing, surface)
  if (need === 'impossible') return []
  const muters = surface === 'direct' ? undefined : await findMutersAmong(db, author, viewers)
  const others = viewers.filter((viewer) => !isBlocked(filters, viewer) && !muters?.has(viewer))
  if (need === 'nothing') return others
  const [followers, readers] = await Promise.all([
    need === 'to follow' ? findFollowersAmong(db, author, others) : [],
    tweet.audience === AUDIENCE.everyone ? [] : findReadersAmong(db, tweet, others),
  ])
  return [...new Set([...(others.includes(author) ? [author] : []), ...followers, ...readers])]
}

const findReadersAmong = (db: Db, { id, readers }: Pick<WatchedTweet, 'id' | 'readers'>, viewers: readonly Id[]) =>
  readers ? viewers.filter((viewer) => readers.includes(viewer)) : findReaders(db, id, viewers)

/**
 * The `viewers` who have muted the author. Read from the author's side, because a tweet may have thousands of viewers.
 */
async function findMutersAmong(db: Db, author: Id, viewers: readonly Id[]): Promise<ReadonlySet<Id> | undefined> {
  const muters = (await muterCache.get({ db }, author))!
  if (muters.length === 0) return undefined
  const now = nowOf(db)
  const lasting = new Set(muters.flatMap(({ id, until }) => (until === 0 || until > now ? id : [])))
  return new Set(viewers.filter((viewer) => lasting.has(viewer)))
}
