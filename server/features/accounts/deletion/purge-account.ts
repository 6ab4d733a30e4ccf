/** Purges a deleted account's data in batches until nothing is left. */
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteKeysOf } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteFactors } from '#server/features/accounts/factors/methods.ts'
import { deleteRecoveryData } from '#server/features/accounts/recovery/purge.ts'
import { deleteRegistrationOf } from '#server/features/accounts/registration/sign-ups.store.ts'
import { deleteSwitches } from '#server/features/delivery/push/store.ts'
import { deleteLessAbout, deleteLessOf } from '#server/features/feeds/less-like.store.ts'
import { deleteBigAuthor, deleteTimeline } from '#server/features/feeds/materialized/store.ts'
import { purgeConversations } from '#server/features/messages/purge.ts'
import { deleteMatchesOf } from '#server/features/moderation/automation/store.ts'
import { clearAuthor, deleteAcceptances } from '#server/features/network/legal/store.ts'
import { purgeNotifications } from '#server/features/notifications/purge/purge-account.ts'
import {
  deleteDeletedAccount,
  deleteReservedUsernames,
  findDeletedAccount,
  listDeletedBefore,
} from '#server/features/people/deletion/deleted-accounts.store.ts'
import { purgeRelations } from '#server/features/people/deletion/purge.ts'
import { deleteWordsOf } from '#server/features/people/filters/store.ts'
import { replaceTopics } from '#server/features/people/suggestions/topics.store.ts'
import { deleteDraftsOf } from '#server/features/posts/drafts/store.ts'
import { purgeTweets } from '#server/features/posts/purge.ts'
import { deleteDeletion } from './deletions.store.ts'

/** Of each kind at once: other events get their turn in between. */
const BATCH = 50
/** Requests that were running at the deletion have ended by then. */
const RECHECK_MS = 10 * 60 * 1_000

/** What other users see comes first. */
const parts: readonly ((deps: Deps, account: Id, limit: number) => Promise<number>)[] = [
  purgeTweets,
  purgeConversations,
  purgeRelations,
  purgeNotifications,
  ({ db }, account, limit) => transact(db, (tx) => deleteLessAbout(tx, account, limit)),
]

/** Purges one batch of each kind and emits the event again until nothing is left. Safe to repeat after a crash. */
export async function purgeAccount(deps: Deps, { user }: EventOf<'user.deleted'>): Promise<void> {
  const account = await findDeletedAccount(deps.db, user)
  if (!account) return
  let found = 0
  for (const part of parts) found += await part(deps, user, BATCH)
  await transact(deps.db, async (tx) => {
    await deleteDeletion(tx, user)
    await deleteAcceptances(tx, user)
    await clearAuthor(tx, user)
    await deleteTimeline(tx, user)
    await deleteBigAuthor(tx, user)
    await deleteSwitches(tx, user)
    await deleteDraftsOf(tx, user)
    await deleteMatchesOf(tx, user)
    await deleteRegistrationOf(tx, user)
    await deleteFactors(tx, user)
    await replaceTopics(tx, user, [])
    await deleteWordsOf(tx, user)
    await deleteLessOf(tx, user)
    await deleteRecoveryData(tx, user)
    await deleteKeysOf(tx, user)
    if (found > 0) await deps.events.emit(tx, { type: 'user.deleted', user })
    else if (account.deleted_at < deps.clock() - RECHECK_MS) await deleteDeletedAccount(tx, user)
  })
}

/** Checks accounts deleted ten minutes ago once more, and releases reserved usernames that have expired. */
export async function resumePurges({ db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  const now = clock()
  const left = await listDeletedBefore(db, now - RECHECK_MS)
  await transact(db, async (tx) => {
    await deleteReservedUsernames(tx, now)
    for (const { account_id: user } of left) await events.emit(tx, { type: 'user.deleted', user })
  })
}
