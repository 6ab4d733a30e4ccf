/** Likes and retweets as their check compares and repairs them; only check.ts uses these. */
import type { Side } from '#server/db/check/relations.ts'

function markSide(table: 'likes' | 'retweets' | 'tweet_likers' | 'tweet_retweeters', key: Side['key']): Side {
  return {
    table,
    actor: 'account_id',
    subject: 'tweet_id',
    key,
    hasMark: true,
    lock: async (tx, { actor, subject }) => {
      const row = await tx
        .updateTable(table)
        .set((q) => ({ mark_id: q.ref('mark_id') }))
        .where('account_id', '=', actor)
        .where('tweet_id', '=', subject)
        .returning('mark_id')
        .executeTakeFirst()
      return row?.mark_id
    },
    put: (tx, { actor, subject, mark }) =>
      tx
        .insertInto(table)
        .values({ account_id: actor, tweet_id: subject, mark_id: mark })
        .onConflict((c) => c.columns(['account_id', 'tweet_id']).doUpdateSet({ mark_id: mark }))
        .execute(),
    remove: (tx, { actor, subject }) =>
      tx.deleteFrom(table).where('account_id', '=', actor).where('tweet_id', '=', subject).execute(),
  }
}

export const likesSide = markSide('likes', ['account_id', 'tweet_id'])
export const likersSide = markSide('tweet_likers', ['tweet_id', 'account_id'])
export const retweetsSide = markSide('retweets', ['account_id', 'tweet_id'])
export const retweetersSide = markSide('tweet_retweeters', ['tweet_id', 'account_id'])
