/**
 * Writes likes, retweets and bookmarks, and reads likes and retweets by tweet. viewer-marks.store.ts reads them by
 * user.
 */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { touchItems } from '#server/features/posts/feed-items.store.ts'

type Own = 'likes' | 'retweets' | 'bookmarks'
export type ByTweet = 'tweet_likers' | 'tweet_retweeters'

function touchMarks(
  tx: Tx,
  { own, tweet, change }: { own: Own; tweet: Id; change: 'feed-added' | 'feed-removed' },
  marks: readonly { account_id: Id; mark_id: Id }[],
): void {
  if (marks.length === 0) return
  touch(tx, 'marks', ...marks.map((mark) => mark.account_id))
  if (own !== 'retweets') return
  const items = marks.map(({ account_id: actor_id, mark_id: at }) => ({
    at,
    id: tweet,
    actor_id,
    reply_to_author: null,
  }))
  touchItems(tx, change, items)
}

interface NewMarks {
  tweet: Id
  /** Ids of accounts. */
  ids: readonly Id[]
  marks: readonly Id[]
}

const insertInto = (table: Own | ByTweet) =>
  listStatement<NewMarks>()((db, p, accounts) => {
    const marks = p.list('marks', accounts.length)
    const rows = accounts.map((account, index) => ({ account_id: account as Id, mark_id: marks[index]! }))
    return db
      .insertInto(table)
      .values(rows.map((row) => ({ ...row, tweet_id: p('tweet') })))
      .onConflict((c) => c.doNothing())
      .returning('account_id')
  })
const inserts = {
  likes: insertInto('likes'),
  retweets: insertInto('retweets'),
  bookmarks: insertInto('bookmarks'),
  tweet_likers: insertInto('tweet_likers'),
  tweet_retweeters: insertInto('tweet_retweeters'),
}

const deleteFrom = (table: Own) =>
  listStatement<{ ids: readonly Id[]; tweet: Id }>()((db, p, accounts) =>
    db
      .deleteFrom(table)
      .where('account_id', 'in', accounts as Id[])
      .where('tweet_id', '=', p('tweet'))
      .returning(['account_id', 'mark_id']),
  )
/** Deletes from tables whose rows can be set aside. */
const deleteFlaggedFrom = (table: ByTweet | 'bookmarks') =>
  listStatement<{ ids: readonly Id[]; tweet: Id }>()((db, p, accounts) =>
    db
      .deleteFrom(table)
      .where('account_id', 'in', accounts as Id[])
      .where('tweet_id', '=', p('tweet'))
      .returning(['account_id', 'mark_id', 'is_set_aside']),
  )
const deletes = { likes: deleteFrom('likes'), retweets: deleteFrom('retweets') }
const flaggedDeletes = {
  bookmarks: deleteFlaggedFrom('bookmarks'),
  tweet_likers: deleteFlaggedFrom('tweet_likers'),
  tweet_retweeters: deleteFlaggedFrom('tweet_retweeters'),
}

/** The tables of one kind of mark: by user, and except for bookmarks also by tweet. */
export type MarkTables = { own: 'likes' | 'retweets'; byTweet: ByTweet } | { own: 'bookmarks'; byTweet: null }

export interface RemovedMark {
  mark: Id
  /** Whether the mark was counted: a mark of an account that waits for its deletion is set aside. */
  wasCounted: boolean
}

/** Inserts marks of a tweet. Answers the accounts whose mark is new. */
export async function insertMarks(
  tx: Tx,
  { own, byTweet }: MarkTables,
  tweet: Id,
  marks: ReadonlyMap<Id, Id>,
): Promise<Set<Id>> {
  const insert = (table: Own | ByTweet, accounts: Id[]) =>
    inserts[table](tx, { tweet, ids: accounts, marks: accounts.map((account) => marks.get(account)!) })
  // Inserted in one order, so that concurrent inserts of the same rows cannot deadlock.
  const added = (
    await insert(
      own,
      [...marks.keys()].sort((a, b) => a - b),
    )
  ).map((row) => row.account_id)
  touchMarks(
    tx,
    { own, tweet, change: 'feed-added' },
    added.map((account_id) => ({ account_id, mark_id: marks.get(account_id)! })),
  )
  if (byTweet) await insert(byTweet, added)
  return new Set(added)
}

/** Deletes marks of a tweet. Answers the deleted ones, by account. */
export async function deleteMarks(
  tx: Tx,
  { own, byTweet }: MarkTables,
  tweet: Id,
  accounts: readonly Id[],
): Promise<Map<Id, RemovedMark>> {
  const rows =
    own === 'bookmarks'
      ? await flaggedDeletes.bookmarks(tx, { tweet, ids: accounts })
      : await deletes[own](tx, { tweet, ids: accounts })
  const ids = rows.map((row) => row.account_id)
  touchMarks(tx, { own, tweet, change: 'feed-removed' }, rows)
  // Without a row this transaction holds no lock, and the other row may belong to a concurrent one.
  const flagged = byTweet && ids.length > 0 ? await flaggedDeletes[byTweet](tx, { tweet, ids }) : rows
  const setAside = new Set(flagged.flatMap((row) => ('is_set_aside' in row && row.is_set_aside ? row.account_id : [])))
  return new Map(rows.map(({ account_id: id, mark_id: mark }) => [id, { mark, wasCounted: !setAside.has(id) }]))
}

const reposts = statement<{ mark: Id }>()((db, p) =>
  db.selectFrom('retweets').select(['account_id', 'tweet_id']).where('mark_id', '=', p('mark')).limit(1),
)
/** The repost with an id: who reposted which post. */
export const findRepost = async (db: Db, mark: Id): Promise<{ account_id: Id; tweet_id: Id } | undefined> =>
  (await reposts(db, { mark }))[0]

const ownReposts = statement<{ account: Id; tweet: Id }>()((db, p) =>
  db.selectFrom('retweets').select('mark_id').where('account_id', '=', p('account')).where('tweet_id', '=', p('tweet')),
)
/** The id of an account's repost of a post. */
export const findOwnRepost = async (db: Db, account: Id, tweet: Id): Promise<Id | undefined> =>
  (await ownReposts(db, { account, tweet }))[0]?.mark_id

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

/** The users among these who have marked a tweet. */
export async function findMarkersAmong(db: Db, table: ByTweet, tweet: Id, users: readonly Id[]): Promise<Id[]> {
  const query = db.selectFrom(table).select('account_id').where('tweet_id', '=', tweet)
  return (await query.where('account_id', 'in', padIds(users)).execute()).map((row) => row.account_id)
}

/** A batch of tweets that a user marked, to purge the marks. */
export async function listOwnMarks(db: Db, table: Own, account: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom(table).select('tweet_id').where('account_id', '=', account).limit(limit).execute()
  return rows.map((row) => row.tweet_id)
}

/** A batch of users who marked a tweet, to purge the marks. */
export const listAnyMarkers = (db: Db, table: ByTweet, tweet: Id, limit: number) =>
  db.selectFrom(table).select('account_id').where('tweet_id', '=', tweet).limit(limit).execute()

/** Deletes both rows of marks, also when only one exists. */
export async function deleteMarkPairs(tx: Tx, own: Own, byTweet: ByTweet, tweet: Id, accounts: readonly Id[]) {
  await tx.deleteFrom(own).where('account_id', 'in', accounts).where('tweet_id', '=', tweet).execute()
  await tx.deleteFrom(byTweet).where('tweet_id', '=', tweet).where('account_id', 'in', accounts).execute()
  touch(tx, 'marks', ...accounts)
}
