import { text } from '#contract/server-texts.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Session } from '#server/core/http/call.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { consumeReauth } from '#server/features/accounts/factors/require-recent-auth.ts'
import { requireAllowedEmail } from '#server/features/accounts/registration/register.ts'
import { findSettings } from '#server/features/accounts/registration/settings.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { findAddressee } from '#server/features/people/emails.store.ts'
import { findPendingAddress } from './addresses.store.ts'
import { applyPendingAddress } from './change-address.ts'
import { isUnconfirmed, markAddressConfirmed } from './mark-confirmed.ts'
import { logRemovedMethods } from './sign-in-methods.ts'
import { openLink } from './tokens.ts'

/** Confirms the address that a link was mailed to: the account's own, or the pending one. */
export async function confirmEmail(
  deps: Deps,
  { token, keep: keepsAll = false }: { token: string; keep?: boolean | undefined },
  session: Session | null,
  client: CallRequest['client'],
) {
  const { account, isMoved, removed } = await transact(deps.db, async (tx) => {
    const { row, payload: email } = await openLink(deps, tx, token, 'confirm')
    const own = session?.account === row.id ? session : undefined
    if (keepsAll) await consumeReauth(deps.clock, tx, own ?? fail('prove_identity'))
    if (row.email !== email && !(await applyPendingAddress(deps, tx, row, email))) fail('link_over')
    // The settings may have changed since the sign-up.
    if (row.email === email && isUnconfirmed(row)) requireAllowedEmail(email, await findSettings(tx))
    const removed = await markAddressConfirmed(deps, tx, row, own && { session: own, keepsAll })
    return { account: row.id, isMoved: row.email !== email, removed }
  })
  deps.security.record(isMoved ? 'address_changed' : 'address_confirmed', account, client)
  logRemovedMethods(deps.security, account, removed, client)
  return { ok: true as const, removed }
}

/** Mails the link again, to the pending address if there is one. */
export async function resendConfirmation(deps: Deps, viewer: Id, { language }: CallRequest['client']) {
  const account = await findAddressee(deps.db, viewer)
  const pending = await findPendingAddress(deps.db, viewer, deps.clock())
  if (!pending && account?.email_confirmed_at !== null)
    return { message: translate(text('Your email is already confirmed.'), language) }
  await deps.limits.take('confirmations', viewer)
  await transact(deps.db, (tx) =>
    pending
      ? enqueueMail(deps, tx, { account: viewer, template: 'confirm-new-address', address: pending.email })
      : enqueueMail(deps, tx, { account: viewer, template: 'confirm-address' }),
  )
  const email = pending?.email ?? account?.email ?? ''
  return { message: translate(text('We sent a new link to {email}.', { email }), language) }
}
