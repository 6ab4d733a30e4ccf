import { fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { findIdByEmail, findIdByUsername, findPasswordHash } from '#server/features/users/store.ts'
import { admit } from './admit.ts'

/** Signs in by username or e-mail. Unknown accounts and wrong passwords look and take the same. */
export async function signIn(
  deps: Deps,
  { identifier, password }: { identifier: string; password: string },
  client: CallRequest['client'],
) {
  const account = await findAccount(deps, identifier.trim())
  const attempt = `${account ?? identifier.toLowerCase()} ${client.address}`
  await deps.limits.check('failedSignIns', attempt)
  await deps.limits.check('failedSignInsFromAddress', client.address)

  const known = account === undefined ? undefined : await findPasswordHash(deps.db, account)
  const isRight = await verifyPassword(known?.password_hash ?? null, password)
  if (account === undefined || !isRight) {
    await deps.limits.count('failedSignIns', attempt)
    await deps.limits.count('failedSignInsFromAddress', client.address)
    fail('wrong_credentials')
  }
  await deps.limits.clear('failedSignIns', attempt)
  return admit(deps, account, client)
}

const findAccount = ({ db }: Deps, identifier: string): Promise<Id | undefined> =>
  /.@/.test(identifier) ? findIdByEmail(db, identifier) : findIdByUsername(db, identifier.replace(/^@/, ''))
