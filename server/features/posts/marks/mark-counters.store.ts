/** Writes the counters of marks of a tweet, and the users who marked it last, which change together. */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { statement } from '#server/db/statement.ts'
import { listMarkers } from './marks.store.ts'
import { formatMarkers, hasAllShown, MARKERS_LENGTH, NO_MARKERS, STORED_MARKERS } from './newest-markers.ts'

const newestIn = { likes: 'newest_likers', retweets: 'newest_retweeters' } as const
export const rowsOf = { likes: 'tweet_likers', retweets: 'tweet_retweeters' } as const
/** The marks whose newest users are stored with a tweet. */
export type Listed = keyof typeof newestIn

/** `newest` is the list after the change; `text` is the added or removed part. */
const count = (counter: Listed, newest: (list: RawBuilder<string>, text: string) => RawBuilder<string>) =>
  statement<{ tweet: Id; change: number; text: string }>()((db, p) =>
    db
      .updateTable('tweet_counters')
      .set({
        [counter]: sql`${sql.ref(counter)} + ${p('change')}`,
        [newestIn[counter]]: newest(sql.ref(newestIn[counter]), p('text')),
      })
      .where('tweet_id', '=', p('tweet'))
      .returning([`${counter} as count`, `${newestIn[counter]} as newest`]),
  )
const increase = (counter: Listed) =>
  count(counter, (list, text) => sql`substr(${text} || ${list}, 1, ${sql.lit(MARKERS_LENGTH)})`)
const decrease = (counter: Listed) =>
  count(counter, (list, text) => sql`replace(${list}, ${text}, ${sql.lit(NO_MARKERS)})`)
const increases = { likes: increase('likes'), retweets: increase('retweets') }
const decreases = { likes: decrease('likes'), retweets: decrease('retweets') }

const bookmarks = statement<{ tweet: Id; change: number }>()((db, p) =>
  db
    .updateTable('tweet_counters')
    .set({ bookmarks: sql`bookmarks + ${p('change')}` })
    .where('tweet_id', '=', p('tweet'))
    .returning('bookmarks as count'),
)

/** Accounts whose marks of a tweet were set, oldest mark first, or removed. */
interface Change {
  added: readonly Id[]
  removed: readonly Id[]
  /** The number of removed marks that were not counted. */
  uncounted: number
}

/** Updates a count after its rows have changed. Answers the count; undefined when the tweet is deleted. */
export async function countMarks(
  tx: Tx,
  tweet: Id,
  own: Listed | 'bookmarks',
  { added, removed, uncounted }: Change,
): Promise<number | undefined> {
  touch(tx, 'tweet-counters', tweet)
  if (own === 'bookmarks')
    return (await bookmarks(tx, { tweet, change: added.length - removed.length + uncounted }))[0]?.count
  const increased =
    (added.length > 0 || removed.length === 0) &&
    (await increases[own](tx, { tweet, change: added.length, text: beginningOf(added) }))
  if (removed.length === 0) return increased ? increased[0]?.count : undefined
  // A single user is cut out of the list; for several the list is read again.
  const text = `,${removed[0]},`
  const [row] = await decreases[own](tx, { tweet, change: uncounted - removed.length, text })
  if (row?.newest && (removed.length > 1 || !hasAllShown(row.newest, row.count))) await storeNewest(tx, tweet, own)
  return row?.count
}

const beginningOf = (added: readonly Id[]): string =>
  added
    .toReversed()
    .map((id) => `,${id}`)
    .join('')

/** Reads the rows and stores the users who marked the tweet last. The caller has locked the counters. */
export async function storeNewest(tx: Tx, tweet: Id, own: Listed): Promise<void> {
  const newest = formatMarkers(await listMarkers(tx, rowsOf[own], tweet, STORED_MARKERS))
  await tx
    .updateTable('tweet_counters')
    .set({ [newestIn[own]]: newest })
    .where('tweet_id', '=', tweet)
    .execute()
}

/** The stored newest users of these tweets. */
export const findNewest = (db: Db, own: Listed, tweets: readonly Id[]) =>
  db
    .selectFrom('tweet_counters')
    .select(['tweet_id', `${newestIn[own]} as newest`])
    .where('tweet_id', 'in', padIds(tweets))
    .execute()

/** Reads and locks the stored newest users of a tweet; undefined without a tweet. */
export async function lockNewest(tx: Tx, own: Listed, tweet: Id): Promise<string | null | undefined> {
  const row = await tx
    .updateTable('tweet_counters')
    .set((q) => ({ [own]: q.ref(own) }))
    .where('tweet_id', '=', tweet)
    .returning(`${newestIn[own]} as newest`)
    .executeTakeFirst()
  return row?.newest
}

/** Stores who marked these tweets last where that is not known: tweets of an earlier version, or written by a tool. */
export async function storeUnknownNewest(tx: Tx, tweets: readonly Id[]): Promise<void> {
  for (const own of ['likes', 'retweets'] as const) {
    // A write that changes nothing locks the rows: concurrent marks wait.
    const unknown = await tx
      .updateTable('tweet_counters')
      .set((q) => ({ [own]: q.ref(own) }))
      .where('tweet_id', 'in', padIds(tweets))
      .where(newestIn[own], 'is', null)
      .returning(['tweet_id', own])
      .execute()
    const without = unknown.flatMap((row) => (row[own] === 0 ? row.tweet_id : []))
    if (without.length > 0)
      await tx
        .updateTable('tweet_counters')
        .set({ [newestIn[own]]: NO_MARKERS })
        .where('tweet_id', 'in', padIds(without))
        .execute()
    for (const row of unknown) if (row[own] !== 0) await storeNewest(tx, row.tweet_id, own)
  }
  touch(tx, 'tweet-counters', ...tweets)
}
