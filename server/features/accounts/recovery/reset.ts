import { fail, failFields } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { hashPassword } from '#server/core/security/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { rememberAddressRange } from '#server/features/accounts/sessions/address-ranges.ts'
import { endAllSessions } from '#server/features/accounts/sessions/sessions.ts'
import { newPasswordProblem } from '#server/features/accounts/sign-in/new-password.ts'
import { findCredentials, updatePassword } from '#server/features/people/credentials.store.ts'
import { finishPasswordChange } from './finish-password-change.ts'
import { isUnconfirmed, markAddressConfirmed } from './mark-confirmed.ts'
import { listRecentSignInMethods, logRemovedMethods, removeSignInMethods } from './sign-in-methods.ts'
import { openLink, readToken } from './tokens.ts'

interface Reset {
  token: string
  newPassword: string
  /** Ids of sign-in methods that stay. */
  keep?: string[] | undefined
}

/** Sets a new password by a mailed link, and removes recent sign-in methods. A refused password does not consume the link. */
export async function resetPassword(
  deps: Deps,
  { token, newPassword, keep = [] }: Reset,
  client: CallRequest['client'],
) {
  const granted = (await readToken(deps, token, 'reset')) ?? fail('link_over')
  const account = await findCredentials(deps.db, granted.account)
  if (account?.email !== granted.payload) fail('link_over')
  const refused = await newPasswordProblem(newPassword, account)
  if (refused) failFields({ newPassword: refused })

  const passwordHash = await hashPassword(deps, client.addressRange, newPassword)
  const done = await transact(deps.db, async (tx) => {
    const { row, payload } = await openLink(deps, tx, token, 'reset')
    if (row.email !== payload) fail('link_over')
    await updatePassword(tx, row.id, passwordHash)
    // Before the address is confirmed, which ends sessions, too: the devices say that the password was changed.
    await endAllSessions(deps, tx, row.id, 'password')
    // Opening the link confirms the address.
    const recent = async () => (await listRecentSignInMethods(deps, tx, row.id)).filter(({ id }) => !keep.includes(id))
    const removed = isUnconfirmed(row)
      ? await markAddressConfirmed(deps, tx, row)
      : await removeSignInMethods(tx, row.id, await recent())
    await finishPasswordChange(deps, tx, { account: row.id, id: NO_ID })
    // Failed sign-ins no longer slow down the owner.
    await rememberAddressRange(deps, tx, row.id, client.addressRange)
    return { ok: true as const, removed }
  })
  await deps.limits.clear('failedSignIns', `${account.id} ${client.addressRange}`)
  deps.security.record('reset_done', account.id, client)
  logRemovedMethods(deps.security, account.id, done.removed, client)
  return done
}
