import type { StoredEvent } from '#server/core/events.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts'
import { findIdByEmail } from '#server/features/users/store.ts'

const message = 'If there is an account with that address, we have sent a link there. It works for one hour.'

/** Takes on to mail a link. What is done and how long it takes is the same whether or not there is an account. */
export async function forgotPassword(deps: Deps, { email }: { email: string }, { network }: CallRequest['client']) {
  await deps.limits.take('passwordResets', network)
  // Past the limit nothing is mailed, and nothing else is said: it would tell of others who asked.
  if (await deps.limits.tryTake('passwordResetMails', email.toLowerCase()))
    await transact(deps.db, (tx) => deps.events.emit(tx, { type: 'password.forgotten', email }))
  return { message }
}

/** After the answer: finds out whose address it is. */
export async function mailResetLink(deps: Deps, { email }: StoredEvent<'password.forgotten'>): Promise<void> {
  const account = await findIdByEmail(deps.db, email)
  if (account) await transact(deps.db, (tx) => enqueueMail(deps, tx, { account, template: 'reset-password' }))
}
