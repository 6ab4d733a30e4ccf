import type { Id } from '#server/core/ids/ids.ts'
import type { Database } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteMutedConversationsOf } from '#server/features/notifications/muted-conversations/store.ts'
import { deletePermissionsOf } from '#server/features/notifications/requests/permissions.store.ts'
import { deleteSettings } from '#server/features/notifications/settings.store.ts'
import { deleteNotifications, deleteUnlisted } from '#server/features/notifications/store.ts'

/** Deletes a batch of a deleted account's notifications, and withdrawn and filtered ones about it. Returns the size of the batch. */
export const purgeNotifications = ({ db }: { db: Database }, account: Id, limit: number): Promise<number> =>
  transact(db, async (tx) => {
    await deleteUnlisted(tx, account)
    await deleteSettings(tx, account)
    await deletePermissionsOf(tx, account)
    await deleteMutedConversationsOf(tx, account)
    return deleteNotifications(tx, account, limit)
  })
