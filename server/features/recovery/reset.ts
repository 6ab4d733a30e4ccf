import { fail, failFields } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids.ts'
import { hashPassword } from '#server/core/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { refusesNewPassword } from '#server/features/auth/new-password.ts'
import { findAccounts, lockAccount, updateAccount } from '#server/features/users/store.ts'
import { passwordChanged } from './password-changed.ts'
import { consumeToken, readToken } from './tokens.ts'

/** Sets a new password for whom a link was mailed to. A password that is refused leaves the link good. */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
  client: CallRequest['client'],
) {
  const granted = (await readToken(deps, token, 'reset')) ?? fail('link_over')
  const [account] = await findAccounts(deps.db, [granted.account])
  if (account?.email !== granted.payload) fail('link_over')
  const refused = await refusesNewPassword(newPassword, account)
  if (refused) failFields({ newPassword: refused })

  const password_hash = await hashPassword(deps, client.network, newPassword)
  await transact(deps.db, async (tx) => {
    if (!(await consumeToken(deps, tx, token, 'reset'))) fail('link_over')
    const row = await lockAccount(tx, account.id)
    if (row?.email !== granted.payload) fail('link_over')
    // Whoever has the mail has the address.
    await updateAccount(tx, row.id, { password_hash, email_confirmed_at: row.email_confirmed_at ?? deps.clock() })
    await passwordChanged(deps, tx, { account: row.id, id: NO_ID })
  })
  deps.security.note('reset_done', account.id, client)
  return { ok: true as const }
}
