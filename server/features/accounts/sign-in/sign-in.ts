import { trimInvisible } from '#contract/text/trim-invisible.ts'
import { emailKey } from '#server/core/addresses/email-address.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { verifyPassword } from '#server/core/security/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { findCredentials } from '#server/features/people/credentials.store.ts'
import { findIdByEmail } from '#server/features/people/emails.store.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { countAttempt } from './sign-in-attempts.ts'

/** Signs in by username or email. Unknown accounts and wrong passwords get the same answer after the same time. */
export async function signIn(
  deps: Deps,
  { identifier, password }: { identifier: string; password: string },
  client: CallRequest['client'],
) {
  const typed = trimInvisible(identifier)
  const isEmail = /.@/.test(typed)
  const searched = isEmail ? typed : typed.toLowerCase().replace(/^@/, '')
  const account = await (isEmail ? findIdByEmail : findIdByUsername)(deps.db, searched)
  const known = await findCredentials(deps.db, account ?? NO_ID)
  const hash = known?.password_hash ?? null
  const counted = await countAttempt(deps, { account, name: isEmail ? emailKey(typed) : searched }, client.addressRange)
  const isRight = await verifyPassword(deps, client.addressRange, hash, password).catch(async (error) => {
    await counted.takeBack()
    throw error
  })
  if (account === undefined || !isRight) fail('wrong_credentials', { account })
  await counted.takeBack()
  await deps.limits.clear('failedSignIns', `${account} ${client.addressRange}`)
  return completeSignIn(deps, account, client, async (tx) => {
    if ((await findCredentials(tx, account))?.password_hash !== hash) fail('wrong_credentials', { account })
  })
}
