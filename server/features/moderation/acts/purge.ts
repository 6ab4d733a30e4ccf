/** Purges removed posts when their removal can no longer be undone. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { aboutAct, record, SERVER } from '#server/features/moderation/log/record.ts'
import { deleteTweetOf } from '#server/features/posts/delete.ts'
import { listToPurge, lockAct, updateAct } from './store.ts'

const MAX_BATCH = 200

/** Purges removed posts in batches. A post stays during an appeal. */
export async function purgeRemovedTweets(deps: Pick<Deps, 'db' | 'nextId' | 'clock' | 'events'>): Promise<void> {
  for (;;) {
    const due = await listToPurge(deps.db, deps.clock(), MAX_BATCH)
    for (const act of due) await purgeTweet(deps, act)
    if (due.length < MAX_BATCH) return
  }
}

async function purgeTweet(
  deps: Pick<Deps, 'db' | 'nextId' | 'events'>,
  { id, account_id, tweet_id }: { id: Id; account_id: Id; tweet_id: Id },
): Promise<void> {
  await deleteTweetOf(deps, account_id, tweet_id)
  await transact(deps.db, async (tx) => {
    const act = await lockAct(tx, id)
    if (act?.state !== 'active' || act.purge_at === null) return
    await updateAct(tx, id, { purge_at: null })
    await record(deps, tx, { action: 'purge', by: SERVER, about: aboutAct(act), before: 'removed', after: 'deleted' })
  })
}
