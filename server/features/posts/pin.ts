import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { updateAccount } from '#server/features/people/accounts.store.ts'
import { unpinTweet } from '#server/features/people/pins.store.ts'
import { findVisibleTweet } from './find.ts'
import { canChange } from './rules.ts'
import { lockTweet } from './store.ts'

/** Pins a tweet of the viewer to their profile, in place of the previous one. Repeating it changes nothing. */
export async function pinTweet(deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, id: Id) {
  await requireOwn(deps, viewer, id)
  await transact(deps.db, async (tx) => {
    // A concurrent deletion either precedes this, and is noticed, or follows it, and unpins.
    const tweet = await lockTweet(tx, id)
    if (!tweet || tweet.audience === AUDIENCE.nobody) fail('tweet_not_found')
    await updateAccount(tx, viewer, { pinned_tweet_id: id })
  })
  return { pinnedTweet: deps.ids.format(id) }
}

/** Unpins a tweet of the viewer. Does nothing when it is not pinned. */
export async function removePin(deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, id: Id) {
  await requireOwn(deps, viewer, id)
  await transact(deps.db, (tx) => unpinTweet(tx, viewer, id))
  return { pinnedTweet: null }
}

async function requireOwn(deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, id: Id): Promise<void> {
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
}
