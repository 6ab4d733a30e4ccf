import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { quote } from '#server/features/posts/parts/quote.ts'
import { postCache } from '#server/features/posts/post.ts'
import { linkedTweet } from '#server/features/posts/quotes/linked-tweet.ts'
import { updateQuote } from '#server/features/posts/quotes/quotes.store.ts'
import { canChange } from '#server/features/posts/rules.ts'
import { lockTweet, updateCardKey } from '#server/features/posts/store.ts'

/**
 * Takes the link card off a post of the viewer, or the post of this network that its link quotes, for good. Repeating it
 * changes nothing. Answers the post, unless it was deleted since.
 */
export async function removeCard(deps: Deps, viewer: Id, id: Id) {
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
  await transact(deps.db, async (tx) => {
    const row = await lockTweet(tx, id)
    if (!row || row.audience === AUDIENCE.nobody) fail('tweet_not_found')
    if (row.card_off === 1) return
    await updateCardKey(tx, id, { card_key: null, card_off: 1 })
    const { quote_id: quoted, quote_author_id: quotedAuthor } = row
    if (quoted === null || quotedAuthor === null || quoted !== linkedTweet(deps, row.content))
      return void (await deps.events.emit(tx, { type: 'tweet.card_changed', tweet: id, author: viewer }))
    await quote.remove(deps, tx, row)
    // The author stays for the deletion of the post, which deletes the withdrawn notification.
    await updateQuote(tx, id, { quote_id: null, quote_detached_at: deps.clock() })
    await deps.events.emit(tx, { type: 'quote.detached', tweet: id, author: viewer, quoted, quotedAuthor })
  })
  return postCache.get(deps, id)
}
