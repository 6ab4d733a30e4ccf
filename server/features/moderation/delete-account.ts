import type { Id } from '#server/core/ids/ids.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteAccount, endOfGrace, hideUntilDeletion } from '#server/features/accounts/deletion/delete.ts'
import { deleteDeletion, findDeletion } from '#server/features/accounts/deletion/deletions.store.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { record, SERVER } from './log/record.ts'

/**
 * Deletes an account for the operator: with the days of grace, as its owner would, or at once. Answers when it is
 * purged; undefined without an account.
 */
export const deleteAsOperator = (
  deps: Deps,
  id: Id,
  { isImmediate }: { isImmediate: boolean },
): Promise<number | undefined> =>
  transact(deps.db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) return undefined
    const pending = await findDeletion(tx, id)
    if (pending && !isImmediate) return pending.due_at
    const dueAt = isImmediate ? deps.clock() : endOfGrace(deps.clock())
    const about = { account_id: id, username: account.username }
    const change = { reason: operatorCommands.log, after: isImmediate ? 'deleted' : 'leaving' }
    await record(deps, tx, { action: 'delete_account', by: SERVER, about, ...change })
    if (!isImmediate) await hideUntilDeletion(deps, tx, id, dueAt)
    else {
      await deleteDeletion(tx, id)
      await enqueueMail(deps, tx, { account: id, template: 'account-deleted' })
      await deleteAccount(deps, tx, account)
    }
    return dueAt
  })
