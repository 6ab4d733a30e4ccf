import { text } from '#contract/server-texts.ts'
import { emailKey } from '#server/core/addresses/email-address.ts'
import type { StoredEvent } from '#server/core/events.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { findIdByEmail } from '#server/features/people/emails.store.ts'

const SENT = text('If that email has an account, we sent a link to it. The link works for one hour.')

/** Queues a reset mail. Answer and timing do not depend on whether the account exists. */
export async function forgotPassword(
  { db, events, limits }: Pick<Deps, 'db' | 'events' | 'limits'>,
  { email }: { email: string },
  { addressRange, language }: CallRequest['client'],
) {
  await limits.take('passwordResets', addressRange)
  // Beyond the limit nothing is mailed, but the answer stays the same: it must not reveal earlier requests.
  if (await limits.tryTake('passwordResetMails', emailKey(email)))
    await transact(db, (tx) => events.emit(tx, { type: 'password.forgotten', email }))
  return { message: translate(SENT, language) }
}

/** Looks the account up after the answer, and mails it the link. */
export async function mailResetLink(deps: Deps, { email }: StoredEvent<'password.forgotten'>): Promise<void> {
  const account = await findIdByEmail(deps.db, email)
  if (account) await transact(deps.db, (tx) => enqueueMail(deps, tx, { account, template: 'reset-password' }))
}
