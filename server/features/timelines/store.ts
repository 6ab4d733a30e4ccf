/** Reads lists of tweets, newest first. */
import type { Id } from '#server/core/ids/ids.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { cachedStatement, statement } from '#server/db/statement.ts'

export interface TweetRef extends ListItem {
  id: Id
}
export interface AuthoredRef extends TweetRef {
  author_id: Id
  audience: number
}
interface Range {
  before: Id
  limit: number
}

const newest = onAllMachines(
  cachedStatement<Range>()((db, p) =>
    db
      .selectFrom('tweets')
      .select(['id', 'id as at', 'author_id', 'audience'])
      .where('id', '<', p('before'))
      .orderBy('id', 'desc')
      .limit(p('limit')),
  ),
  { ttlMs: 1_000, clearedBy: ['feed', 'tweet'] },
)
/** The newest tweets of all users. */
export const listNewest = (db: Db, before: Id, limit: number): Promise<readonly AuthoredRef[]> =>
  newest(db, { before, limit })

type Filter = 'all' | 'posts' | 'replies' | 'media'

const byAuthor = (filter: Filter) =>
  statement<Range & { author: Id }>()((db, p) => {
    const own = db
      .selectFrom('author_tweets')
      .select(['tweet_id as id', 'tweet_id as at'])
      .where('author_id', '=', p('author'))
      .where('tweet_id', '<', p('before'))
      .orderBy('tweet_id', 'desc')
      .limit(p('limit'))
    if (filter === 'media') return own.where('has_media', '=', 1)
    return filter === 'all' ? own : own.where('is_reply', '=', filter === 'replies' ? 1 : 0)
  })
const authored = {
  all: byAuthor('all'),
  posts: byAuthor('posts'),
  replies: byAuthor('replies'),
  media: byAuthor('media'),
}

/** One user's own tweets. */
export const listByAuthor = (db: Db, filter: Filter, author: Id, before: Id, limit: number): Promise<TweetRef[]> =>
  authored[filter](db, { author, before, limit })

const markedIn = (table: 'likes' | 'retweets') =>
  statement<Range & { account: Id }>()((db, p) =>
    db
      .selectFrom(table)
      .select(['tweet_id as id', 'mark_id as at'])
      .where('account_id', '=', p('account'))
      .where('mark_id', '<', p('before'))
      .orderBy('mark_id', 'desc')
      .limit(p('limit')),
  )
const marked = { likes: markedIn('likes'), retweets: markedIn('retweets') }

/** The tweets a user liked or retweeted, last marked first. */
export const listMarked = (
  db: Db,
  table: 'likes' | 'retweets',
  account: Id,
  before: Id,
  limit: number,
): Promise<TweetRef[]> => marked[table](db, { account, before, limit })
