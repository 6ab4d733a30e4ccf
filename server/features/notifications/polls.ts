/** Notifies the author and the voters of a poll of its end, once, and withdraws that when the poll is deleted. */
import type { StoredEvent } from '#server/core/events.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { viewersOf } from '#server/features/people/viewers.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { createNotifications } from './create-notifications.ts'
import { lockRecipients } from './reads.store.ts'
import { deleteByTweet } from './store.ts'

type NotifyDeps = Pick<Deps, 'db' | 'ids' | 'nextId' | 'events'>

/** Notifies a batch of voters, and the author, as far as they may still see the post. A repeat changes nothing. */
export async function notifyOfPollEnd(deps: NotifyDeps, event: StoredEvent<'poll.ended'>): Promise<void> {
  const tweet = await tweetSummaries.get(deps, event.tweet)
  if (!tweet) return // deleted since
  const seeing = await viewersOf(deps.db, tweet, [...new Set([event.author, ...event.voters])], 'direct')
  await createNotifications(deps, [{ ...event, voters: [...seeing] }])
}

/** Deletes the notifications of voters of a deleted poll. */
export const withdrawPollEnd = ({ db }: NotifyDeps, { tweet, voters }: StoredEvent<'poll.purged'>): Promise<void> =>
  transact(db, async (tx) => {
    await lockRecipients(tx, voters)
    await deleteByTweet(tx, tweet, voters)
  })
