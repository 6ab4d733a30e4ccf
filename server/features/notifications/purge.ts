import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteNotifications, deleteWithdrawn } from './store.ts'

/** Forgets what somebody who has left was told, and what others were told of them; answers how much of the former. */
export const purgeNotifications = ({ db }: Pick<Deps, 'db'>, account: Id, limit: number): Promise<number> =>
  transact(db, async (tx) => {
    await deleteWithdrawn(tx, account)
    return deleteNotifications(tx, account, limit)
  })
