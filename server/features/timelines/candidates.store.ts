/** Reads only: where posts for "For you" come from. */
import type { Kysely } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { cachedStatement, type Parameters, statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'
import { engagement } from '#server/features/tweets/ranking-signals.store.ts'

export interface SampledTweet {
  id: Id
  author_id: Id
  reply_to: Id | null
  engagement: number
}

const sampled = (order: 'asc' | 'desc') => (db: Kysely<Tables>, p: Parameters<Sample>) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', 'tweets.reply_to'])
    .select(engagement)
    .where('tweets.id', '>=', p('from'))
    .orderBy('tweets.id', order)
    .limit(p('limit'))

interface Sample {
  from: Id
  limit: number
}
const upward = statement<Sample>()(sampled('asc'))
// Asked for again and again while a network is small.
const downward = cachedStatement<Sample>()(sampled('desc'))

/** The newest posts of the network. */
export const listNewestSample = (db: Db, limit: number): Promise<readonly SampledTweet[]> =>
  downward(db, { from: 0, limit })
/** Some posts from a moment on. */
export const listSampleFrom = (db: Db, from: Id, limit: number): Promise<SampledTweet[]> => upward(db, { from, limit })

export const MOST_LIKERS = 40
const likesBy = statement<{ members: readonly Id[]; from: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('likes')
    .select(['tweet_id as id', 'account_id as actor_id', 'mark_id as at'])
    .where('account_id', 'in', p.list('members', MOST_LIKERS))
    .where('mark_id', '>=', p('from'))
    .where('mark_id', '<', p('before'))
    .orderBy('mark_id', 'desc')
    .limit(p('limit')),
)
/** A post, who liked it, and when. */
export interface Like extends ListItem {
  id: Id
  actor_id: Id
}

/** What up to 40 members liked in that time, the latest first. */
export const listLikesBy = (
  db: Db,
  members: readonly Id[],
  time: { from: Id; before: Id },
  limit: number,
): Promise<Like[]> => likesBy(db, { members, limit, ...time })
