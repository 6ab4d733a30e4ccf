import { errors } from '#contract/errors.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { verifyPassword } from '#server/core/security/passwords.ts'
import type { Deps } from '#server/db/deps.ts'

type PasswordAccount = { id: Id; password_hash: string | null }

/** Attempts are counted before they are verified, so that concurrent ones cannot exceed the limit. */
export async function checkCurrentPassword(
  deps: Pick<Deps, 'limits' | 'admission'>,
  account: PasswordAccount,
  password: string,
): Promise<void> {
  if (account.password_hash === null) fail('no_password', { fields: { currentPassword: errors.no_password[1] } })
  const verify = () => verifyPassword(deps, account.id, account.password_hash, password)
  if (!(await deps.limits.countFailure('failedPasswordChecks', account.id, verify))) refuseCurrentPassword()
}

export const refuseCurrentPassword = (): never =>
  fail('wrong_password', { fields: { currentPassword: errors.wrong_password[1] } })
