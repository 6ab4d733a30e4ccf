import type { Static } from 'typebox'
import type { account } from '#contract/calls/account.ts'
import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import { hashPassword } from '#server/core/security/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { findCredentials, updatePassword } from '#server/features/people/credentials.store.ts'
import { requireRecentAuth, requireRecentAuthWithFactor } from './factors/require-recent-auth.ts'
import { finishPasswordChange } from './recovery/finish-password-change.ts'
import { listSignInMethods, presentSignInMethod } from './recovery/sign-in-methods.ts'
import { checkCurrentPassword, recheckPassword } from './sign-in/current-password.ts'
import { newPasswordProblem } from './sign-in/new-password.ts'

type Change = Static<(typeof account)['PUT /account/password']['body']>

/** Changes or sets the password. Without a current password, a recent authentication is required. */
export async function changePassword(deps: Deps, session: Session, { currentPassword, newPassword }: Change) {
  const account = (await findCredentials(deps.db, session.account)) ?? fail('signed_out')
  if (account.password_hash === null) await requireRecentAuth(deps, session)
  else if (!currentPassword) failFields({ currentPassword: text('Enter your current password.') })
  else await checkCurrentPassword(deps, account, currentPassword)
  await requireRecentAuthWithFactor(deps, session)

  const refused = await newPasswordProblem(newPassword, account)
  if (refused) failFields({ newPassword: refused })
  const passwordHash = await hashPassword(deps, account.id, newPassword)
  const token = await transact(deps.db, async (tx) => {
    await recheckPassword(tx, account)
    await updatePassword(tx, account.id, passwordHash)
    return (await finishPasswordChange(deps, tx, session)) ?? fail('signed_out')
  })
  const ways = await listSignInMethods(deps, deps.db, account.id)
  return { ok: true as const, token, ways: ways.map(presentSignInMethod) }
}
