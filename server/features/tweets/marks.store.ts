/** Every query on likes, retweets and bookmarks: by the member who made them, and (not bookmarks) by the post. */
import { LISTED_IDS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { Mark } from '#server/db/tables.ts'

type Own = 'likes' | 'retweets' | 'bookmarks'
export type ByTweet = 'tweet_likers' | 'tweet_retweeters'

/** 1, or 0 when the mark was there already. */
export async function insertMark(tx: Tx, own: Own, byTweet: ByTweet | null, mark: Mark): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(own)
    .values(mark)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  const added = Number(numInsertedOrUpdatedRows)
  if (added && byTweet)
    await tx
      .insertInto(byTweet)
      .values(mark)
      .onConflict((c) => c.doNothing())
      .execute()
  return added
}

/** 1, or 0 when there was none. */
export async function deleteMark(tx: Tx, own: Own, byTweet: ByTweet | null, account: Id, tweet: Id): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom(own)
    .where('account_id', '=', account)
    .where('tweet_id', '=', tweet)
    .executeTakeFirst()
  const removed = Number(numDeletedRows)
  // Without a row of its own it holds no lock, and the other row may be a twin's.
  if (removed && byTweet)
    await tx.deleteFrom(byTweet).where('tweet_id', '=', tweet).where('account_id', '=', account).execute()
  return removed
}

const newest = {
  tweet_likers: newestOf('tweet_likers'),
  tweet_retweeters: newestOf('tweet_retweeters'),
}

function newestOf(table: ByTweet) {
  return statement<{ tweet: Id }>()((db, p) =>
    db
      .selectFrom(table)
      .select('account_id')
      .where('tweet_id', '=', p('tweet'))
      .orderBy('mark_id', 'desc')
      .limit(LISTED_IDS),
  )
}

/** Who marked a post last, the newest first. */
export const listMarkers = async (db: Db, table: ByTweet, tweet: Id): Promise<Id[]> =>
  (await newest[table](db, { tweet })).map((row) => row.account_id)

/** Some accounts that marked a post; for clearing up after it. */
export const listAnyMarkers = (db: Db, table: ByTweet, tweet: Id, limit: number) =>
  db.selectFrom(table).select('account_id').where('tweet_id', '=', tweet).limit(limit).execute()

export async function deleteMarks(
  tx: Tx,
  own: Own,
  byTweet: ByTweet,
  tweet: Id,
  accounts: readonly Id[],
): Promise<void> {
  await tx.deleteFrom(own).where('account_id', 'in', accounts).where('tweet_id', '=', tweet).execute()
  await tx.deleteFrom(byTweet).where('tweet_id', '=', tweet).where('account_id', 'in', accounts).execute()
}

/** Which posts of a page a viewer has marked, and how. */
export interface ViewerMarks {
  liked: ReadonlySet<Id>
  retweeted: ReadonlySet<Id>
  bookmarked: ReadonlySet<Id>
}

interface MarkRow {
  kind: number
  tweet_id: Id
}

const LIKE = 1
const RETWEET = 2
const BOOKMARK = 3
const NOTHING: ViewerMarks = { liked: new Set(), retweeted: new Set(), bookmarked: new Set() }
// Ids are times: 4,096 of them to the millisecond. Within a day a viewer's marks are few enough to read them all.
const A_DAY_OF_IDS = 24 * 60 * 60 * 1_000 * 4_096

/** The viewer's marks on a page: one read of the viewer's own rows. */
export async function findMarks(db: Db, viewer: Id, tweets: readonly Id[]): Promise<ViewerMarks> {
  if (tweets.length === 0) return NOTHING
  let [first, last] = [tweets[0]!, tweets[0]!]
  for (const id of tweets) {
    if (id < first) first = id
    if (id > last) last = id
  }
  const rows =
    last - first <= A_DAY_OF_IDS
      ? await marksBetween(db, { viewer, first, last })
      : await findScattered(db, viewer, tweets)
  if (rows.length === 0) return NOTHING
  const of = (kind: number) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.tweet_id))
  return { liked: of(LIKE), retweeted: of(RETWEET), bookmarked: of(BOOKMARK) }
}

const marksBetween = statement<{ viewer: Id; first: Id; last: Id }>()((db, p) => {
  const of = (table: Own, kind: number) =>
    db
      .selectFrom(table)
      .select((q) => [q.lit(kind).as('kind'), 'tweet_id'])
      .where('account_id', '=', p('viewer'))
      .where('tweet_id', '>=', p('first'))
      .where('tweet_id', '<=', p('last'))
  return of('likes', LIKE).unionAll(of('retweets', RETWEET)).unionAll(of('bookmarks', BOOKMARK))
})

// One text for each of a few lengths; a longer page takes several reads.
const LENGTHS = [1, 5, 30, 100]
const marksOn = LENGTHS.map((length) =>
  statement<{ viewer: Id; tweets: readonly Id[] }>()((db, p) => {
    const of = (table: Own, kind: number) =>
      db
        .selectFrom(table)
        .select((q) => [q.lit(kind).as('kind'), 'tweet_id'])
        .where('account_id', '=', p('viewer'))
        .where('tweet_id', 'in', p.list('tweets', length))
    return of('likes', LIKE).unionAll(of('retweets', RETWEET)).unionAll(of('bookmarks', BOOKMARK))
  }),
)

async function findScattered(db: Db, viewer: Id, tweets: readonly Id[]): Promise<MarkRow[]> {
  const most = LENGTHS.at(-1)!
  const chunks = Array.from({ length: Math.ceil(tweets.length / most) }, (_, index) =>
    tweets.slice(index * most, (index + 1) * most),
  )
  const found = await Promise.all(
    chunks.map((chunk) =>
      marksOn[LENGTHS.findIndex((length) => length >= chunk.length)]!(db, { viewer, tweets: chunk }),
    ),
  )
  return found.flat()
}
