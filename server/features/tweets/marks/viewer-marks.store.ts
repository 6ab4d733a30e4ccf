/** Reads only: which tweets of a page a viewer has liked, retweeted and bookmarked. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'

type Table = 'likes' | 'retweets' | 'bookmarks'

export type ViewerMarks = Record<Table, ReadonlySet<Id>>

const NONE: ViewerMarks = { likes: new Set(), retweets: new Set(), bookmarks: new Set() }

const MOST_IN_RANGE = 100

const marksOf = (db: Db, table: Table, viewer: Id) =>
  db
    .selectFrom(table)
    .select([sql.lit<Table>(table).as('table'), 'tweet_id'])
    .where('account_id', '=', viewer)

/** The marks between two tweets: one seek in each table, where each tweet of a list would take its own. */
const marksBetween = statement<{ viewer: Id; first: Id; last: Id }>()((db, p) => {
  const marksIn = (table: Table) =>
    marksOf(db, table, p('viewer')).where('tweet_id', '>=', p('first')).where('tweet_id', '<=', p('last'))
  return marksIn('likes').unionAll(marksIn('retweets')).unionAll(marksIn('bookmarks')).limit(MOST_IN_RANGE)
})

const marksOn = listStatement<{ viewer: Id; ids: readonly Id[] }>()((db, p, tweets) => {
  const marksIn = (table: Table) => marksOf(db, table, p('viewer')).where('tweet_id', 'in', tweets as Id[])
  return marksIn('likes').unionAll(marksIn('retweets')).unionAll(marksIn('bookmarks'))
})

/** The viewer's marks on these tweets, and perhaps on others. */
export async function findMarks(db: Db, viewer: Id, tweets: readonly Id[]): Promise<ViewerMarks> {
  if (tweets.length === 0) return NONE
  const between = await marksBetween(db, { viewer, first: Math.min(...tweets), last: Math.max(...tweets) })
  const rows = between.length < MOST_IN_RANGE ? between : await marksOn(db, { viewer, ids: tweets })
  if (rows.length === 0) return NONE
  const marksIn = (table: Table) => new Set(rows.flatMap((row) => (row.table === table ? row.tweet_id : [])))
  return { likes: marksIn('likes'), retweets: marksIn('retweets'), bookmarks: marksIn('bookmarks') }
}
