import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { deleteFactors } from './factors/methods.ts'
import { endAllSessions } from './sessions/sessions.ts'

/**
 * Removes all second factors of an account, ends its sessions and mails the owner. Returns the number of ended sessions,
 * or undefined without an account.
 */
export function resetFactors(deps: Deps, account: Id): Promise<number | undefined> {
  return transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, account))) return undefined
    await deleteFactors(tx, account)
    await enqueueMail(deps, tx, { account, template: 'factors-reset' })
    return endAllSessions(deps, tx, account, 'operator')
  })
}
