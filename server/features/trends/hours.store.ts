/**
 * Writes the hourly counts of hashtags (established users by the hour of their latest use, and posts), and reads them
 * for trends.
 */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'

export type TagHour = Tables['trend_hours']

const upsert = statement<TagHour>()((db, p) =>
  db
    .insertInto('trend_hours')
    .values(p.row('tag', 'hour', 'members', 'posts'))
    .onConflict((c) =>
      c.columns(['tag', 'hour']).doUpdateSet({
        members: sql<number>`trend_hours.members + excluded.members`,
        posts: sql<number>`trend_hours.posts + excluded.posts`,
      }),
    ),
)
export const addToHour = (tx: Tx, change: TagHour) => upsert(tx, change)

const topOfHour = statement<{ hour: number; limit: number }>()((db, p) =>
  db
    .selectFrom('trend_hours')
    .selectAll()
    .where('hour', '=', p('hour'))
    .where('members', '>', 0)
    .orderBy('members', 'desc')
    .orderBy('tag')
    .limit(p('limit')),
)
/** The hashtags of an hour with the most users. */
export const listTopOfHour = (db: Db, hour: number, limit: number): Promise<TagHour[]> => topOfHour(db, { hour, limit })

const hoursOf = listStatement<{ ids: readonly string[]; from: number }>()((db, p, tags) =>
  db.selectFrom('trend_hours').selectAll().where('tag', 'in', tags).where('hour', '>=', p('from')),
)
/** All hours of hashtags from one on. */
export const findHours = (db: Db, tags: readonly string[], from: number): Promise<TagHour[]> =>
  hoursOf(db, { ids: tags, from })

export const deleteHours = (tx: Tx, before: number) => tx.deleteFrom('trend_hours').where('hour', '<', before).execute()

/** A literal, not a parameter: the index is partial. */
const COUNTED = sql.lit(1)

const latestPosts = statement<{ tag: string; limit: number }>()((db, p) =>
  db
    .selectFrom('tweet_hashtags')
    .select(['tweet_id', 'author_id'])
    .where('tag', '=', p('tag'))
    .where('is_counted', '=', COUNTED)
    .orderBy('tweet_id', 'desc')
    .limit(p('limit')),
)
/** The latest counted posts with a hashtag. */
export const listLatestPosts = (db: Db, tag: string, limit: number): Promise<{ tweet_id: Id; author_id: Id }[]> =>
  latestPosts(db, { tag, limit })

const authored = statement<{ author: Id; from: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('author_tweets')
    .select('tweet_id')
    .where('author_id', '=', p('author'))
    .where('tweet_id', '>=', p('from'))
    .orderBy('tweet_id', 'desc')
    .limit(p('limit')),
)
/** The latest posts of a user from one on. */
export const listAuthored = async (db: Db, author: Id, from: Id, limit: number): Promise<Id[]> =>
  (await authored(db, { author, from, limit })).map((row) => row.tweet_id)

const authoredBefore = statement<{ author: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('author_tweets')
    .select('tweet_id')
    .where('author_id', '=', p('author'))
    .where('tweet_id', '<', p('before'))
    .orderBy('tweet_id', 'desc')
    .limit(p('limit')),
)
/** A page of the posts of a user, newest first. */
export const listAuthoredBefore = async (db: Db, author: Id, before: Id, limit: number): Promise<Id[]> =>
  (await authoredBefore(db, { author, before, limit })).map((row) => row.tweet_id)
