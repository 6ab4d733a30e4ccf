/** Reads polls and votes for their check. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { type PollCounts, VOTES } from './store.ts'
import { choicesOf } from './stored-poll.ts'

/** Posts with their polls, by ascending id. */
export const listPolls = (db: Db, after: Id, limit: number) =>
  db.selectFrom('tweets').select(['id', 'poll']).where('id', '>', after).orderBy('id').limit(limit).execute()

/** Counts the votes of these polls that are not set aside. */
export async function countRows(db: Db, tweets: readonly Id[]): Promise<(tweet: Id) => PollCounts> {
  const rows = await db
    .selectFrom('poll_votes')
    .select(['tweet_id', 'choices', (q) => q.fn.countAll().as('count')])
    .where('tweet_id', 'in', padIds(tweets))
    .where('is_set_aside', '=', 0)
    .groupBy(['tweet_id', 'choices'])
    .execute()
  const counts = new Map<Id, { voters: number; votes: number[] }>()
  for (const { tweet_id, choices, count } of rows) {
    const sums = counts.get(tweet_id) ?? { voters: 0, votes: VOTES.map(() => 0) }
    sums.voters += Number(count)
    for (const index of choicesOf(choices)) sums.votes[index]! += Number(count)
    counts.set(tweet_id, sums)
  }
  return (tweet) => counts.get(tweet) ?? { voters: 0, votes: VOTES.map(() => 0) }
}

export const findEnds = (db: Db, tweets: readonly Id[]): Promise<Id[]> =>
  db
    .selectFrom('poll_ends')
    .select('tweet_id')
    .where('tweet_id', 'in', padIds(tweets))
    .execute()
    .then((rows) => rows.map((row) => row.tweet_id))

/** Votes after one, in the order of their polls. */
export const listVotes = (db: Db, [tweet, account]: [Id, Id], limit: number) =>
  db
    .selectFrom('poll_votes')
    .select(['tweet_id', 'account_id'])
    .where(sql`(tweet_id, account_id)`, '>', sql`(${tweet}, ${account})`)
    .orderBy('tweet_id')
    .orderBy('account_id')
    .limit(limit)
    .execute()

/** Polls after one. */
export const listCounted = (db: Db, after: Id, limit: number) =>
  db.selectFrom('polls').select('tweet_id').where('tweet_id', '>', after).orderBy('tweet_id').limit(limit).execute()

export const deleteVote = (tx: Tx, tweet: Id, account: Id) =>
  tx.deleteFrom('poll_votes').where('tweet_id', '=', tweet).where('account_id', '=', account).execute()
