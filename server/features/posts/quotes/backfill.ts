import type { BackfillTask } from '#server/db/backfill.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listTweetIds, lockTweet } from '#server/features/posts/store.ts'
import { findUnlisted, putInList } from './list-quote.ts'
import { countQuotes, findQuoting } from './quotes.store.ts'

/** Lists and counts quotes that were written before lists of quotes existed. */
export const quotesBackfill = ({ db, events }: Pick<Deps, 'db' | 'events'>): BackfillTask => ({
  name: 'tweet_quotes',
  list: (after, limit) => listTweetIds(db, after, limit),
  async handle(ids) {
    for (const { id } of await findUnlisted(db, await findQuoting(db, ids)))
      await transact(db, async (tx) => {
        const row = await lockTweet(tx, id)
        if (!row || (await findUnlisted(tx, [row])).length === 0) return
        if (await putInList(tx, row)) await countQuotes(tx, row.quote_id!, 1)
        await events.emit(tx, { type: 'tweet.completed', tweet: id })
      })
  },
})
