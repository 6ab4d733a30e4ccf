/** Reads when a viewer marked some posts, replied to them, and quoted them. */
import { sql } from 'kysely'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { listStatement } from '#server/db/statement.ts'

/** An act of the viewer, by the id that was created with it. */
interface Act {
  kind: NonNullable<Tweet['changedSince']>[number]
  tweet: Id
  act: Id
}

interface OfViewer {
  viewer: Id
  ids: readonly Id[]
}

/** The viewer's likes and retweets of these posts. */
export const findLikesAndRetweets = listStatement<OfViewer>()<Act>((db, p, ids) => {
  const marksIn = (table: 'likes' | 'retweets', kind: Act['kind']) =>
    db
      .selectFrom(table)
      .select([sql.lit(kind).as('kind'), 'tweet_id as tweet', 'mark_id as act'])
      .where('account_id', '=', p('viewer'))
      .where('tweet_id', 'in', ids as Id[])
  return marksIn('likes', 'like').unionAll(marksIn('retweets', 'retweet'))
})

/** The viewer's first reply to each of these posts. */
export const findFirstReplies = listStatement<OfViewer>()<Act>((db, p, ids) =>
  db
    .selectFrom('tweet_replies')
    .select((q) => [sql.lit<Act['kind']>('reply').as('kind'), 'parent_id as tweet', q.fn.min<Id>('tweet_id').as('act')])
    .where('parent_id', 'in', ids as Id[])
    .where('author_id', '=', p('viewer'))
    .groupBy('parent_id'),
)

/** The viewer's first quote of each of these posts. */
export const findFirstQuotes = listStatement<OfViewer>()<Act>((db, p, ids) =>
  db
    .selectFrom('tweet_quotes')
    .select((q) => [sql.lit<Act['kind']>('quote').as('kind'), 'quoted_id as tweet', q.fn.min<Id>('tweet_id').as('act')])
    .where('quoted_id', 'in', ids as Id[])
    .where('author_id', '=', p('viewer'))
    .groupBy('quoted_id'),
)
