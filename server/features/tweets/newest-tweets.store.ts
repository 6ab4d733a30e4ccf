/** Reads only: the newest posts of members, kept in memory for their pages. */
import { PROFILE_TWEETS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { statement } from '#server/db/statement.ts'

/** A page, and whether there are more. */
export const MOST_NEWEST = PROFILE_TWEETS + 1

const newest = statement<{ author: Id }>()((db, p) =>
  db
    .selectFrom('author_tweets')
    .select('tweet_id')
    .where('author_id', '=', p('author'))
    .orderBy('tweet_id', 'desc')
    .limit(MOST_NEWEST),
)

/** By author, newest first. Dropped when they post, or delete a post. */
export const newestTweets = createCache<Id, Float64Array>({ max: 10_000 }, ({ db }, authors) =>
  Promise.all(
    authors.map(
      async (author) => [author, Float64Array.from(await newest(db, { author }), (row) => row.tweet_id)] as const,
    ),
  ),
)
