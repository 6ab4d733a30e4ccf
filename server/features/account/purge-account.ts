/** Clears away what somebody who has left has left behind, feature by feature, until a pass finds nothing more. */
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteKeysOf } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteFactors } from '#server/features/factors/purge.ts'
import { purgeConversations } from '#server/features/messages/purge.ts'
import { purgeNotifications } from '#server/features/notifications/purge.ts'
import { deleteSwitches } from '#server/features/push/store.ts'
import { deleteRecoveryData } from '#server/features/recovery/purge.ts'
import { deleteBigAuthor, deleteTimeline } from '#server/features/timelines/materialized/store.ts'
import { purgeTweets } from '#server/features/tweets/purge.ts'
import {
  deleteDeletedAccount,
  deleteReservedUsernames,
  findDeletedAccount,
  listDeletedBefore,
} from '#server/features/users/deleted-accounts.store.ts'
import { purgeRelations } from '#server/features/users/purge.ts'

/** Of each kind at once: other events get their turn in between. */
const BATCH = 50
/** What was under way when somebody left has long arrived by then. */
const RECHECK_MS = 10 * 60 * 1_000

/** In the order in which others would notice. */
const parts: readonly ((deps: Deps, account: Id, limit: number) => Promise<number>)[] = [
  purgeTweets,
  purgeConversations,
  purgeRelations,
  purgeNotifications,
]

/** One round; calls for another one until nothing is left. After a crash the event comes again, and goes on. */
export async function purgeAccount(deps: Deps, { user }: EventOf<'user.deleted'>): Promise<void> {
  const leaver = await findDeletedAccount(deps.db, user)
  if (!leaver) return
  let found = 0
  for (const part of parts) found += await part(deps, user, BATCH)
  await transact(deps.db, async (tx) => {
    await deleteTimeline(tx, user)
    await deleteBigAuthor(tx, user)
    await deleteSwitches(tx, user)
    await deleteFactors(tx, user)
    await deleteRecoveryData(tx, user)
    await deleteKeysOf(tx, user)
    if (found > 0) await deps.events.emit(tx, { type: 'user.deleted', user })
    else if (leaver.deleted_at < deps.clock() - RECHECK_MS) await deleteDeletedAccount(tx, user)
  })
}

/** Has a last look at what those have left behind who left a while ago, and lets others have names kept long enough. */
export async function resumePurges(deps: Deps): Promise<void> {
  const now = deps.clock()
  const left = await listDeletedBefore(deps.db, now - RECHECK_MS)
  await transact(deps.db, async (tx) => {
    await deleteReservedUsernames(tx, now)
    for (const { account_id: user } of left) await deps.events.emit(tx, { type: 'user.deleted', user })
  })
}
