import type { Account } from '#contract/account.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { mustHaveProved } from '#server/features/factors/step-up.ts'
import { queueMail } from '#server/features/mail/queue.ts'
import { lockAccount, replaceEmail } from '#server/features/users/store.ts'
import { getAccount } from './own.ts'

/** Gives the account another address, to be confirmed by the link mailed there. The old one is told, in case it was stolen. */
export async function changeEmail(deps: Deps, session: Session, { email }: { email: string }): Promise<Account> {
  await mustHaveProved(deps, session)
  await deps.limits.take('addressChanges', session.account)
  await moveTo(deps, session.account, email)
  return getAccount(deps, session.account)
}

/** The same without proof, for an operator who knows whom it is for. */
export const moveTo = (deps: Deps, account: Id, email: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    const row = (await lockAccount(tx, account)) ?? fail('signed_out')
    if (row.email === email) return
    if (!(await replaceEmail(tx, row, email)))
      failFields({ email: 'There is already an account with that email.' }, 'email_taken')
    await queueMail(deps, tx, { account: row.id, template: 'email-changed', address: row.email })
    await queueMail(deps, tx, { account: row.id, template: 'confirm-address' })
  })
