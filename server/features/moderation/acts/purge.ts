/** Purges removed posts when their removal can no longer be undone. */
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteTweetOf } from '#server/features/tweets/delete.ts'
import { findCase } from '../cases/store.ts'
import { aboutAct, record, SERVER } from '../log/record.ts'
import { listToPurge, lockAct, updateAct } from './store.ts'

const MOST_AT_ONCE = 200

/** A post with an appeal that waits for an answer stays. */
export async function purgeRemovedTweets(deps: Pick<Deps, 'db' | 'nextId' | 'clock' | 'events'>): Promise<void> {
  for (const { id, case_id, account_id, tweet_id } of await listToPurge(deps.db, deps.clock(), MOST_AT_ONCE)) {
    const found = await findCase(deps.db, case_id)
    if (found && found.open_appeal_id > 0) continue
    await deleteTweetOf(deps, account_id, tweet_id)
    await transact(deps.db, async (tx) => {
      const act = await lockAct(tx, id)
      if (act?.state !== 'active' || act.purge_at === null) return
      await updateAct(tx, id, { purge_at: null })
      await record(deps, tx, { action: 'purge', by: SERVER, about: aboutAct(act), before: 'removed', after: 'deleted' })
    })
  }
}
