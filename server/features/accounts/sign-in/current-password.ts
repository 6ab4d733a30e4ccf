import { errors } from '#contract/errors.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { verifyPassword } from '#server/core/security/passwords.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { lockCredentials } from '#server/features/people/credentials.store.ts'

type PasswordAccount = { id: Id; password_hash: string | null }

/**
 * Checks the current password. Attempts are counted before they are verified, so that concurrent ones cannot exceed the
 * limit.
 */
export async function checkCurrentPassword(
  deps: Pick<Deps, 'limits' | 'admission'>,
  account: PasswordAccount,
  password: string,
): Promise<void> {
  if (account.password_hash === null) fail('no_password', { fields: { currentPassword: errors.no_password[1] } })
  const verify = () => verifyPassword(deps, account.id, account.password_hash, password)
  if (!(await deps.limits.countFailure('failedPasswordChecks', account.id, verify))) refuseCurrentPassword()
}

/** Locks the account, and refuses a password that has changed since it was checked: a concurrent change wins. */
export async function recheckPassword(tx: Tx, { id, password_hash }: PasswordAccount): Promise<void> {
  const current = (await lockCredentials(tx, id)) ?? fail('signed_out')
  if (current.password_hash !== password_hash) refuseCurrentPassword()
}

const refuseCurrentPassword = (): never =>
  fail('wrong_password', { fields: { currentPassword: errors.wrong_password[1] } })
