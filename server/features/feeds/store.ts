/** Reads lists of tweets, newest first. */
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { TweetRef } from '#server/features/posts/store.ts'

interface AuthoredRef extends TweetRef {
  author_id: Id
  audience: number
}
interface Range {
  before: Id
  limit: number
}

const newest = onAllMachines(
  statement<Range>()((db, p) =>
    db
      .selectFrom('tweets')
      .select(['id', 'id as at', 'author_id', 'audience'])
      .where('id', '<', p('before'))
      .orderBy('id', 'desc')
      .limit(p('limit')),
  ),
  { ttlMs: 1_000, clearedBy: ['newest'] },
)

/** First pages by their length. */
const firstPages = createCache<number, { rows: readonly AuthoredRef[] }>(
  { entities: [], clearedBy: ['newest'], bytes: ({ rows }) => 100 * rows.length },
  ({ db }, limits) =>
    Promise.all(limits.map(async (limit) => [limit, { rows: await newest(db, { before: MAX_ID, limit }) }] as const)),
)

/** The newest tweets of all users. Callers must not change the rows. */
export const listNewest = (db: Db, before: Id, limit: number): MaybePromise<readonly AuthoredRef[]> =>
  before === MAX_ID ? whenThere(firstPages.get({ db }, limit), (page) => page!.rows) : newest(db, { before, limit })

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

/** Cached tweets for each filter: a page of a profile. */
const MAX_CACHED_TWEETS = 60

interface NewestOfAuthor {
  limit: number
  rows: readonly TweetRef[]
}

/**
 * The newest tweets of authors, by filter. An edit can add or remove images without evicting, so the list of images is
 * not cached.
 */
const newestByAuthor = createCache<Id, Map<Filter, NewestOfAuthor>>(
  { entities: ['feed'], bytes: 3_000 },
  async (_, authors) => authors.map((author) => [author, new Map()] as const),
)

/** One user's own tweets. */
export function listByAuthor(
  db: Db,
  filter: Filter,
  author: Id,
  before: Id,
  limit: number,
): MaybePromise<readonly TweetRef[]> {
  const read = () => authored[filter](db, { author, before, limit })
  if (before !== MAX_ID || filter === 'media' || limit > MAX_CACHED_TWEETS) return read()
  return whenThere(newestByAuthor.get({ db }, author), (newest) => {
    const found = newest!.get(filter)
    if (found && found.limit >= limit) return found.rows.slice(0, limit)
    // A tweet that is written during the read evicts `newest`, so these rows are used once and not cached.
    return read().then((rows) => {
      newest!.set(filter, { limit, rows })
      return rows
    })
  })
}

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

/** The tweets that a user liked or retweeted, last marked first. */
export const listMarked = { likes: markedIn('likes'), retweets: markedIn('retweets') }
