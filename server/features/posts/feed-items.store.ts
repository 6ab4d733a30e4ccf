/** Reads the items of feeds: the tweets and retweets of users, newest first. */
import { DAY_MS } from '#contract/durations.ts'
import { type Id, idAt, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { onTouched, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem, Slice } from '#server/db/list.ts'
import { statement } from '#server/db/statement.ts'
import { Activity } from './activity.ts'

/** A tweet, whose position is its own id, or a retweet, whose position is the id of its mark. */
export interface FeedItem extends ListItem {
  id: Id
  actor_id: Id
  reply_to_author: Id | null
}

/** Publishes to all processes which items a transaction has added or removed. */
export function touchItems(tx: Tx, change: 'feed-added' | 'feed-removed', items: readonly FeedItem[]): void {
  if (items.length === 0) return
  touch(tx, 'feed', ...items.map((item) => item.actor_id))
  const posts = items.filter((item) => item.at === item.id)
  if (posts.length > 0) touch(tx, 'newest', ...posts.map((item) => item.id))
  touch(tx, change, ...items.map((item) => `${item.at} ${item.id} ${item.actor_id} ${item.reply_to_author ?? NO_ID}`))
}

/** Calls back with each item that a transaction of any process has added or removed. */
export function onItems(change: 'feed-added' | 'feed-removed', listener: (db: Db, item: FeedItem) => void): void {
  onTouched(change, (db, keys) => {
    for (const key of keys) {
      const [at, id, actor_id, parent] = String(key).split(' ').map(Number) as [Id, Id, Id, Id]
      listener(db, { at, id, actor_id, reply_to_author: parent === NO_ID ? null : parent })
    }
  })
}

interface Range {
  actors: readonly Id[]
  from: Id
  to: Id
  limit: number
}

// One statement for each of these lengths: padding costs as much as ids.
const LENGTHS = [1, 10, 20, 30, 45, 60, 80, 120, 200]
const MAX_ACTORS = LENGTHS.at(-1)!
const written = LENGTHS.map((length) =>
  statement<Range>()((db, p) =>
    db
      .selectFrom('author_tweets')
      .select(['tweet_id as at', 'tweet_id as id', 'author_id as actor_id', 'reply_to_author'])
      .where('author_id', 'in', p.list('actors', length))
      .where('tweet_id', '<', p('from'))
      .where('tweet_id', '>=', p('to'))
      .orderBy('tweet_id', 'desc')
      .limit(p('limit')),
  ),
)
const reposted = LENGTHS.map((length) =>
  statement<Range>()((db, p) =>
    db
      .selectFrom('retweets')
      .select((q) => ['mark_id as at', 'tweet_id as id', 'account_id as actor_id', q.lit(null).as('reply_to_author')])
      .where('account_id', 'in', p.list('actors', length))
      .where('mark_id', '<', p('from'))
      .where('mark_id', '>=', p('to'))
      .orderBy('mark_id', 'desc')
      .limit(p('limit')),
  ),
)

const later = (a: ListItem, b: ListItem): number => b.at - a.at

/** Merges slices into one, down to where all of them are complete. */
export function mergeSlices<T extends ListItem>(slices: readonly Slice<T>[]): Slice<T> {
  if (slices.length === 1) return slices[0]!
  const completeFrom = slices.reduce((highest, each) => Math.max(highest, each.completeFrom), NO_ID)
  const items = slices.flatMap((each) => each.items.filter((item) => item.at >= completeFrom))
  return { items: items.sort(later), completeFrom }
}

async function readRange(db: Db, range: Range): Promise<Slice<FeedItem>> {
  const index = LENGTHS.findIndex((length) => length >= range.actors.length)
  const lists = await Promise.all([written[index]!(db, range), reposted[index]!(db, range)])
  return mergeSlices(lists.map((items) => rowsToSlice(items, range.limit, range.to)))
}

/** When fewer rows than `limit` were found, the slice is complete down to `to`. */
const rowsToSlice = (items: FeedItem[], limit: number, to: Id): Slice<FeedItem> => ({
  items,
  completeFrom: items.length < limit ? to : items.at(-1)!.at,
})

/** Each time range is so much longer than the one before: a few steps cross years. */
const WIDER = 8
const SHORTEST_DAYS = 1 / 24
const LONGEST_DAYS = 30
const activity = new Activity({ shortestDays: SHORTEST_DAYS, longestDays: LONGEST_DAYS })

/**
 * The items of any number of users, newest first; at least `limit` of them unless there are no more. Reads back over
 * longer and longer ranges, so that the cost does not grow with all they ever wrote.
 */
export async function listFeedItems(db: Db, actors: readonly Id[], from: Id, limit: number, now: number) {
  const found: Slice<FeedItem>[] = []
  let count = 0
  let completeFrom = actors.length > 0 ? from : NO_ID
  const first = activity.daysFor(limit, actors.length)
  for (let days = first; completeFrom > NO_ID && count < limit; days *= WIDER) {
    const top = completeFrom
    const topTime = Math.min(timeOf(top), now)
    const bottom = idAt(topTime - days * DAY_MS)
    const parts: Slice<FeedItem>[] = []
    // Sequential, so that other requests are answered in between.
    for (let index = 0; index < actors.length; index += MAX_ACTORS)
      parts.push(await readRange(db, { actors: actors.slice(index, index + MAX_ACTORS), from: top, to: bottom, limit }))
    const joined = mergeSlices(parts)
    found.push(joined)
    count += joined.items.length
    completeFrom = joined.completeFrom
    if (days === first) activity.learn(joined.items.length, actors.length, (topTime - timeOf(completeFrom)) / DAY_MS)
  }
  return { items: found.flatMap((slice) => slice.items), completeFrom }
}

interface Below {
  from: Id
  limit: number
}
const allWritten = statement<Below>()((db, p) =>
  db
    .selectFrom('tweets')
    .select(['id as at', 'id', 'author_id as actor_id', 'reply_to_author'])
    .where('id', '<', p('from'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)
const allReposted = statement<Below>()((db, p) =>
  db
    .selectFrom('retweets')
    .select((q) => ['mark_id as at', 'tweet_id as id', 'account_id as actor_id', q.lit(null).as('reply_to_author')])
    .where('mark_id', '<', p('from'))
    .orderBy('mark_id', 'desc')
    .limit(p('limit')),
)

/** The newest items of everyone below a position. */
export async function listAllFeedItems(db: Db, from: Id, limit: number): Promise<Slice<FeedItem>> {
  const lists = await Promise.all([allWritten(db, { from, limit }), allReposted(db, { from, limit })])
  return mergeSlices(lists.map((items) => rowsToSlice(items, limit, NO_ID)))
}

interface Reposts {
  actors: readonly Id[]
  tweets: readonly Id[]
  from: Id
  to: Id
}
const MAX_TWEETS = 60
const between = LENGTHS.map((length) =>
  statement<Reposts>()((db, p) =>
    db
      .selectFrom('retweets')
      .select(['tweet_id as id', 'mark_id as at'])
      .where('account_id', 'in', p.list('actors', length))
      .where('tweet_id', 'in', p.list('tweets', MAX_TWEETS))
      .where('mark_id', '>=', p('from'))
      .where('mark_id', '<=', p('to')),
  ),
)

/** Retweets of these tweets by these users between two positions. */
export async function listRetweets(db: Db, { actors, tweets, ...time }: Reposts): Promise<(ListItem & { id: Id })[]> {
  const found: (ListItem & { id: Id })[] = []
  for (let first = 0; first < actors.length; first += MAX_ACTORS)
    for (let second = 0; second < tweets.length; second += MAX_TWEETS) {
      const some = actors.slice(first, first + MAX_ACTORS)
      const read = between[LENGTHS.findIndex((length) => length >= some.length)]!
      found.push(...(await read(db, { ...time, actors: some, tweets: tweets.slice(second, second + MAX_TWEETS) })))
    }
  return found
}
