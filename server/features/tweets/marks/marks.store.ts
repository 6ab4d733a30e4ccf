/** Every query on marks (likes, retweets and bookmarks): by user, and all but bookmarks also by tweet. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { statement } from '#server/db/statement.ts'
import type { MarkTable } from '#server/db/tables/tweets.ts'

type Own = 'likes' | 'retweets' | 'bookmarks'
export type ByTweet = 'tweet_likers' | 'tweet_retweeters'

function touchMarks(tx: Tx, own: Own, account: Id): void {
  touch(tx, 'marks', account)
  if (own === 'retweets') touch(tx, 'feed', account)
}

const insertInto = (table: Own | ByTweet) =>
  statement<MarkTable>()((db, p) =>
    db
      .insertInto(table)
      .values({ account_id: p('account_id'), tweet_id: p('tweet_id'), mark_id: p('mark_id') })
      .onConflict((c) => c.doNothing())
      .returning('mark_id'),
  )
const inserts = {
  likes: insertInto('likes'),
  retweets: insertInto('retweets'),
  bookmarks: insertInto('bookmarks'),
  tweet_likers: insertInto('tweet_likers'),
  tweet_retweeters: insertInto('tweet_retweeters'),
}

const deleteFrom = (table: Own | ByTweet) =>
  statement<{ account: Id; tweet: Id }>()((db, p) =>
    db.deleteFrom(table).where('account_id', '=', p('account')).where('tweet_id', '=', p('tweet')).returning('mark_id'),
  )
const deletes = {
  likes: deleteFrom('likes'),
  retweets: deleteFrom('retweets'),
  bookmarks: deleteFrom('bookmarks'),
  tweet_likers: deleteFrom('tweet_likers'),
  tweet_retweeters: deleteFrom('tweet_retweeters'),
}

/** Answers 1, or 0 when the mark exists already. */
export async function insertMark(tx: Tx, own: Own, byTweet: ByTweet | null, mark: MarkTable): Promise<number> {
  const added = (await inserts[own](tx, mark)).length
  if (added) touchMarks(tx, own, mark.account_id)
  if (added && byTweet) await inserts[byTweet](tx, mark)
  return added
}

/** Answers the id of the mark, or NO_ID when there was none. */
export async function deleteMark(tx: Tx, own: Own, byTweet: ByTweet | null, account: Id, tweet: Id): Promise<Id> {
  const [row] = await deletes[own](tx, { account, tweet })
  const removed = row?.mark_id ?? NO_ID
  if (removed) touchMarks(tx, own, account)
  // Without a row of its own it holds no lock, and the other row may be a twin's.
  if (removed && byTweet) await deletes[byTweet](tx, { account, tweet })
  return removed
}

const newest = {
  tweet_likers: newestOf('tweet_likers'),
  tweet_retweeters: newestOf('tweet_retweeters'),
}

function newestOf(table: ByTweet) {
  return statement<{ tweet: Id; limit: number }>()((db, p) =>
    db
      .selectFrom(table)
      .select('account_id')
      .where('tweet_id', '=', p('tweet'))
      .orderBy('mark_id', 'desc')
      .limit(p('limit')),
  )
}

/** The users who marked a tweet last, newest first. */
export const listMarkers = async (db: Db, table: ByTweet, tweet: Id, limit: number): Promise<Id[]> =>
  (await newest[table](db, { tweet, limit })).map((row) => row.account_id)

const markersBefore = (table: ByTweet) =>
  statement<{ tweet: Id; before: Id; limit: number }>()((db, p) =>
    db
      .selectFrom(table)
      .select(['account_id as author_id', 'mark_id as at'])
      .where('tweet_id', '=', p('tweet'))
      .where('mark_id', '<', p('before'))
      .orderBy('mark_id', 'desc')
      .limit(p('limit')),
  )
const before = {
  tweet_likers: markersBefore('tweet_likers'),
  tweet_retweeters: markersBefore('tweet_retweeters'),
}

/** A page of the users who marked a tweet, newest first. */
export const listMarkersBefore = (db: Db, table: ByTweet, tweet: Id, from: Id, limit: number) =>
  before[table](db, { tweet, before: from, limit })

/** Which of these users have marked a tweet. */
export async function findMarkersAmong(db: Db, table: ByTweet, tweet: Id, users: readonly Id[]): Promise<Id[]> {
  const query = db.selectFrom(table).select('account_id').where('tweet_id', '=', tweet)
  return (await query.where('account_id', 'in', padIds(users)).execute()).map((row) => row.account_id)
}

/** Some tweets that a user marked, to purge the marks. */
export async function listOwnMarks(db: Db, table: Own, account: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom(table).select('tweet_id').where('account_id', '=', account).limit(limit).execute()
  return rows.map((row) => row.tweet_id)
}

/** Some users who marked a tweet, to purge the marks. */
export const listAnyMarkers = (db: Db, table: ByTweet, tweet: Id, limit: number) =>
  db.selectFrom(table).select('account_id').where('tweet_id', '=', tweet).limit(limit).execute()

export async function deleteMarks(tx: Tx, own: Own, byTweet: ByTweet, tweet: Id, accounts: readonly Id[]) {
  await tx.deleteFrom(own).where('account_id', 'in', accounts).where('tweet_id', '=', tweet).execute()
  await tx.deleteFrom(byTweet).where('tweet_id', '=', tweet).where('account_id', 'in', accounts).execute()
  touch(tx, 'marks', ...accounts)
}
