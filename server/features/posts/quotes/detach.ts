import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { canChange } from '#server/features/posts/rules.ts'
import { lockTweet } from '#server/features/posts/store.ts'
import { countQuotes, deleteQuote, updateQuote } from './quotes.store.ts'

/**
 * Detaches a post of the viewer from a post that quotes it, for good: nothing attaches it again. The viewer need not see
 * that post, whose author may have blocked them since. Repeating it changes nothing. Answers the number of quotes.
 */
export async function detachQuote(deps: Deps, viewer: Id, id: Id, quoting: Id): Promise<number> {
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
  return transact(deps.db, async (tx) => {
    const row = await lockTweet(tx, quoting)
    if (row?.quote_id !== id) fail('tweet_not_found')
    let change = 0
    if (row.quote_detached_at === null) {
      await updateQuote(tx, quoting, { quote_detached_at: deps.clock() })
      change = -(await deleteQuote(tx, { quoted_id: id, tweet_id: quoting }))
      const { author_id: author } = row
      await deps.events.emit(tx, { type: 'quote.detached', tweet: quoting, author, quoted: id, quotedAuthor: viewer })
    }
    return (await countQuotes(tx, id, change)) ?? fail('tweet_not_found')
  })
}
