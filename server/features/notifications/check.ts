/** Checks notifications: their users and their tweet exist, and their groups agree with them. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing, isDeletionPending } from '#server/db/check/rows.ts'
import type { Deps } from '#server/db/deps.ts'
import { getDeletedAccounts } from '#server/features/people/deletion/deleted-accounts.store.ts'
import { deleteRow, listRows } from './check.store.ts'
import { checkGroups } from './check-groups.ts'
import { isAboutTweet } from './own-types.ts'

export const notificationChecks: Check[] = [
  { about: 'Notifications and what they speak of', run: checkNotifications },
  { about: 'Groups of notifications', run: checkGroups },
]

async function checkNotifications(deps: Pick<Deps, 'db' | 'ids'>, findings: Findings): Promise<void> {
  const { db, ids } = deps
  // The notifications of a recently deleted account are still being purged.
  const deleted = await getDeletedAccounts(deps.db)
  for await (const rows of batches(db, listRows, [NO_ID, NO_ID], (row) => [row.recipient_id, row.id])) {
    const users = rows.flatMap((row) => [row.recipient_id, row.actor_id])
    const members = await findMissing(db, 'accounts', users)
    const tweetIds = rows.map((row) => row.tweet_id)
    const tweets = await findMissing(db, 'tweets', tweetIds)
    const dangling = rows.filter(
      (row) =>
        !(deleted.has(row.recipient_id) || deleted.has(row.actor_id)) &&
        (members.has(row.recipient_id) || members.has(row.actor_id) || (isAboutTweet(row) && tweets.has(row.tweet_id))),
    )
    for (const row of dangling) {
      const what = `Notification ${ids.format(row.id)} speaks of a post or member who is gone.`
      await findings.settle(db, what, async (tx) => {
        // The notifications of a deleted tweet may wait for its event, which is deleted after them.
        if (await isDeletionPending(tx, row.tweet_id)) return
        // Ids are never reused.
        const isThere = (await listRows(tx, [row.recipient_id, row.id - 1], 1))[0]?.id === row.id
        return isThere && (() => deleteRow(tx, row))
      })
    }
  }
}
