import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/tweets.ts'
import { transact } from '#server/db/transaction.ts'
import { unpinTweet, updatePin } from '#server/features/people/pins.store.ts'
import { findVisibleTweet } from './find.ts'
import { canChange } from './rules.ts'
import { lockTweet } from './store.ts'

/** Pins an own tweet to the viewer's profile, in place of the one pinned before. Repeating it changes nothing. */
export async function pinTweet(deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, id: Id) {
  await requireOwn(deps, viewer, id)
  await transact(deps.db, async (tx) => {
    // A deletion that runs at the same time comes before it, and is found, or after it, and unpins.
    const tweet = await lockTweet(tx, id)
    if (!tweet || tweet.audience === AUDIENCE.nobody) fail('tweet_not_found')
    await updatePin(tx, viewer, id)
  })
  return { pinnedTweet: deps.ids.format(id) }
}

/** Unpins an own tweet. One that is not pinned stays so. */
export async function removePin(deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, id: Id) {
  await requireOwn(deps, viewer, id)
  await transact(deps.db, (tx) => unpinTweet(tx, viewer, id))
  return { pinnedTweet: null }
}

async function requireOwn(deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, id: Id): Promise<void> {
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
}
