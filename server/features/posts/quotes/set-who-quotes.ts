import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE, WHO_QUOTES } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { postCache } from '#server/features/posts/post.ts'
import { canChange } from '#server/features/posts/rules.ts'
import { lockTweet } from '#server/features/posts/store.ts'
import { updateWhoQuotes } from './quotes.store.ts'

/** Changes who may quote a tweet of the viewer. Quotes that exist stay. Answers the tweet, unless it was deleted since. */
export async function setWhoQuotes(deps: Deps, viewer: Id, id: Id, who: WhoQuotesName) {
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
  await transact(deps.db, async (tx) => {
    const row = await lockTweet(tx, id)
    if (!row || row.audience === AUDIENCE.nobody) fail('tweet_not_found')
    if (row.who_quotes === WHO_QUOTES[who]) return
    await updateWhoQuotes(tx, id, WHO_QUOTES[who])
    await deps.events.emit(tx, { type: 'tweet.who_quotes_changed', tweet: id, author: viewer })
  })
  return postCache.get(deps, id)
}
