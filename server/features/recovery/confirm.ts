import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/features/mail/queue.ts'
import { findAccounts, lockAccount, updateAccount } from '#server/features/users/store.ts'
import { consumeToken } from './tokens.ts'

/** Confirms the address a link was mailed to, while it is still the one of the account. */
export async function confirmEmail(deps: Deps, { token }: { token: string }) {
  await transact(deps.db, async (tx) => {
    const granted = (await consumeToken(deps, tx, token, 'confirm')) ?? fail('link_over')
    const row = await lockAccount(tx, granted.account)
    if (row?.email !== granted.payload) fail('link_over')
    await updateAccount(tx, row.id, { email_confirmed_at: row.email_confirmed_at ?? deps.clock() })
  })
  return { ok: true as const }
}

/** Mails the link once more; a confirmed address needs none. */
export async function resendConfirmation(deps: Deps, viewer: Id) {
  const [account] = await findAccounts(deps.db, [viewer])
  if (account?.email_confirmed_at !== null) return { message: 'Your address is confirmed already.' }
  await deps.limits.take('confirmations', viewer)
  await transact(deps.db, (tx) => queueMail(deps, tx, { account: viewer, template: 'confirm-address' }))
  return { message: `We have sent a new link to ${account.email}.` }
}
