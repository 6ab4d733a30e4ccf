import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteTakenBack, deleteTold } from './store.ts'

/** Forgets what somebody who has left was told, and what others were told of them; answers how much of the former. */
export const forgetNotifications = ({ db }: Pick<Deps, 'db'>, account: Id, limit: number): Promise<number> =>
  transact(db, async (tx) => {
    await deleteTakenBack(tx, account)
    return deleteTold(tx, account, limit)
  })
