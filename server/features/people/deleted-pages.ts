/** Remembers the public pages that deletions leave, which then answer that they are gone. */
import { STANDING } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Tx } from '#server/db/db.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { AccountRow } from './accounts.store.ts'
import { insertDeletedPage, pageOfTweet, pageOfUser } from './deleted-pages.store.ts'
import { getPublicReading, isOnPublicPages } from './public-reading.ts'
import { standingOf } from './standing.ts'
import { type AuthoredTweet, VISITOR, visibleTweets } from './visibility.ts'

/** Called before the post is deleted. The posts of an account that is purged are not among what visitors saw. */
export async function keepDeletedTweet(tx: Tx, tweet: Omit<AuthoredTweet, 'isOpen'>): Promise<void> {
  if (tweet.audience !== AUDIENCE.everyone || !(await getPublicReading(tx)).isOn) return
  const [shown] = await visibleTweets(tx, VISITOR, [tweet], 'direct')
  if (shown) await insertDeletedPage(tx, pageOfTweet(tweet.id as Id), nowOf(tx))
}

/** An account is deleted some days after it was hidden, so its other standing decides. */
export async function keepDeletedUser(tx: Tx, account: AccountRow): Promise<void> {
  const standing = standingOf({ ...account, standing: account.standing & ~STANDING.leaving })
  if (isOnPublicPages(await getPublicReading(tx), standing))
    await insertDeletedPage(tx, pageOfUser(account.username), nowOf(tx))
}
