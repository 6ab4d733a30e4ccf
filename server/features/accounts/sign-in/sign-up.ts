import type { SignUpFields } from '#contract/calls/registration.ts'
import { errors } from '#contract/errors.ts'
import type { Text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { hashPassword } from '#server/core/security/passwords.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { RegistrationServices } from '#server/features/accounts/registration/log.ts'
import { countProofOfWork } from '#server/features/accounts/registration/proof-of-work.ts'
import { checkRegistration, register } from '#server/features/accounts/registration/register.ts'
import { cleanEmail } from '#server/features/accounts/registration/rules.ts'
import { startSession } from '#server/features/accounts/sessions/sessions.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { acceptAtSignUp } from '#server/features/network/legal/accept.ts'
import { createAccount, usernameTaken } from '#server/features/people/create.ts'
import { findIdByEmail } from '#server/features/people/emails.store.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { presentMe } from '#server/features/people/present.ts'
import { newPasswordProblem } from './new-password.ts'
import { usernameProblem } from './rules.ts'

interface SignUp extends SignUpFields {
  username: string
  email: string
  password: string
}

/** Creates an account and signs it in. Reports all invalid fields at once. */
export async function signUp(
  deps: Deps & RegistrationServices,
  { username, email: typed, password, ...fields }: SignUp,
  client: CallRequest['client'],
) {
  await deps.limits.take('signUps', client.addressRange)
  const email = cleanEmail(typed)
  const registration = await checkRegistration(deps, fields, email, client)
  await refuseBadFields({ username, email, password })
  await countProofOfWork(deps, registration.proofOfWork)
  await refuseTaken(deps.db, username, email)

  const passwordHash = await hashPassword(deps, client.addressRange, password)
  const { account, token } = await transact(deps.db, async (tx) => {
    const account = await createAccount(deps, tx, { username, email, passwordHash, language: client.language })
    await register(deps, tx, account, registration)
    await acceptAtSignUp(tx, account, deps.clock())
    await enqueueMail(deps, tx, { account, template: 'confirm-address' })
    return { account, token: await startSession(deps, tx, account, client) }
  })
  deps.security.record('signed_up', account, client)
  return { token, user: (await presentMe(deps, account))! }
}

/**
 * Refuses an invalid username or password, with a 400 that names both. A password that is chosen later is not checked.
 */
export async function refuseBadFields({
  password,
  ...fields
}: {
  username: string
  email: string
  password?: string
}): Promise<void> {
  const problems = {
    username: usernameProblem(fields.username),
    password: password === undefined ? undefined : await newPasswordProblem(password, fields),
  }
  const found = Object.entries(problems).filter((problem): problem is [string, Text] => problem[1] !== undefined)
  if (found.length > 0) failFields(Object.fromEntries(found))
}

/**
 * Refuses a taken username or address, before hashing, to report both fields at once. The insert is the final check.
 */
export async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const [name, address] = await Promise.all([findIdByUsername(db, username), findIdByEmail(db, email)])
  if (!name && !address) return
  failFields(
    {
      ...(name && { username: usernameTaken(username) }),
      ...(address && { email: errors.email_taken[1] }),
    },
    name ? 'username_taken' : 'email_taken',
  )
}
