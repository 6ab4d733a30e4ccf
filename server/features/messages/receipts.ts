/** Read receipts: a user who sends none sees none. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { MessagesTable } from '#server/db/tables/messages.ts'
import { accountCache } from '#server/features/people/account-cache.ts'

/** Whether two users show each other when they read a message. */
export async function areReceiptsShown(db: Db, one: Id, other: Id): Promise<boolean> {
  const accounts = await accountCache.getMany({ db }, [one, other])
  return accounts.every((account) => account?.sends_receipts === 1)
}

/** Whether a user may see when a message was read: always for messages that they have received. */
export const isReadShownTo = (
  viewer: Id,
  { sender_id, read_shown }: Pick<MessagesTable, 'sender_id' | 'read_shown'>,
  areShown: boolean,
): boolean => sender_id !== viewer || (read_shown === 1 && areShown)
