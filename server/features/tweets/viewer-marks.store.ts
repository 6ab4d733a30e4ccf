/** Reads only: which tweets of a page a viewer has liked, retweeted and bookmarked. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'

type Table = 'likes' | 'retweets' | 'bookmarks'

export type ViewerMarks = Record<Table, ReadonlySet<Id>>

const NONE: ViewerMarks = { likes: new Set(), retweets: new Set(), bookmarks: new Set() }

const marksOn = listStatement<{ viewer: Id; ids: readonly Id[] }>()((db, p, tweets) => {
  const marksIn = (table: Table) =>
    db
      .selectFrom(table)
      .select([sql.lit<Table>(table).as('table'), 'tweet_id'])
      .where('account_id', '=', p('viewer'))
      .where('tweet_id', 'in', tweets as Id[])
  return marksIn('likes').unionAll(marksIn('retweets')).unionAll(marksIn('bookmarks'))
})

export async function findMarks(db: Db, viewer: Id, tweets: readonly Id[]): Promise<ViewerMarks> {
  const rows = await marksOn(db, { viewer, ids: tweets })
  if (rows.length === 0) return NONE
  const marksIn = (table: Table) => new Set(rows.flatMap((row) => (row.table === table ? row.tweet_id : [])))
  return { likes: marksIn('likes'), retweets: marksIn('retweets'), bookmarks: marksIn('bookmarks') }
}
