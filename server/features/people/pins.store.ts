/** Unpins posts from profiles, and pins them again. Reads pinned posts, which posts writes. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import { hasWritten } from '#server/db/written-rows.ts'

/** The author and audience of tweets, which profiles have pinned. */
export const findPinned = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db.selectFrom('tweets').select(['id', 'author_id', 'audience']).where('id', 'in', ids),
)

/** Unpins a tweet from its author's profile. False when it is not pinned. */
export async function unpinTweet(tx: Tx, author: Id, tweet: Id): Promise<boolean> {
  const unpin = tx.updateTable('accounts').set({ pinned_tweet_id: null }).where('id', '=', author)
  const wasPinned = await hasWritten(unpin.where('pinned_tweet_id', '=', tweet))
  if (wasPinned) touch(tx, 'account', author)
  return wasPinned
}

/** Pins a tweet again, unless another one was pinned since. */
export async function repinTweet(tx: Tx, author: Id, tweet: Id): Promise<void> {
  const pin = tx.updateTable('accounts').set({ pinned_tweet_id: tweet }).where('id', '=', author)
  if (await hasWritten(pin.where('pinned_tweet_id', 'is', null))) touch(tx, 'account', author)
}
