/** Signs up with a pending identity: the suggested fields, and the new account. */

import type { ProviderId } from '#contract/calls/identities.ts'
import type { SignUpFields } from '#contract/calls/registration.ts'
import { errors } from '#contract/errors.ts'
import { text } from '#contract/server-texts.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import { failFields } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { RegistrationServices } from '#server/features/accounts/registration/log.ts'
import { countProofOfWork } from '#server/features/accounts/registration/proof-of-work.ts'
import { checkRegistration, register } from '#server/features/accounts/registration/register.ts'
import { cleanEmail } from '#server/features/accounts/registration/rules.ts'
import { startSession } from '#server/features/accounts/sessions/sessions.ts'
import { usernameProblem } from '#server/features/accounts/sign-in/rules.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { attachImages, withProcessed } from '#server/features/media/images.ts'
import { acceptAtSignUp } from '#server/features/network/legal/accept.ts'
import { createAccount, usernameTaken } from '#server/features/people/create.ts'
import { findIdByEmail } from '#server/features/people/emails.store.ts'
import { findIdByUsername, findIdsByUsernames } from '#server/features/people/names.store.ts'
import { presentMe } from '#server/features/people/present.ts'
import { consumeRequest } from './authorization-requests.ts'
import { insertConnection } from './connect.ts'
import { fetchPicture } from './picture.ts'
import { providerOf } from './providers.ts'
import { type Claims, usernamesFor } from './rules.ts'
import { readPendingIdentity } from './sign-in-with-provider.ts'

type Client = CallRequest['client']

export async function getProviderSignUp(
  deps: { db: Db; config: Config; clock: Clock },
  provider: ProviderId,
  client: Client,
) {
  const { claims } = await readPendingIdentity(deps, provider, client)
  const { name, email, isEmailVerified } = claims
  const isEmailTaken = email !== null && isEmailVerified && (await findIdByEmail(deps.db, email)) !== undefined
  return { username: await suggestUsername(deps.db, claims), name, email, isEmailTaken, isEmailVerified }
}

/** A free username made from the claims, or an empty string. */
async function suggestUsername(db: Db, claims: Claims): Promise<string> {
  const fitting = usernamesFor(claims, Math.random()).filter((username) => !usernameProblem(username))
  const taken = await findIdsByUsernames(db, fitting)
  return fitting.find((username) => !taken.has(username)) ?? ''
}

/** Creates the account with the provider's name and picture, connects it, and signs it in. */
export async function signUpWithProvider(
  deps: Deps & RegistrationServices,
  provider: ProviderId,
  { username, email: typed, ...fields }: SignUpFields & { username: string; email?: string | undefined },
  client: Client,
) {
  const { secret, claims } = await readPendingIdentity(deps, provider, client)
  await deps.limits.take('signUps', client.addressRange)
  const email = claims.isEmailVerified ? claims.email : typed === undefined ? null : cleanEmail(typed)
  const registration = await checkRegistration(deps, fields, email, client)
  if (email === null) failFields({ email: text('Enter your email.') })
  await countProofOfWork(deps, registration.proofOfWork)
  await refuseTaken(deps.db, username, email)
  const picture = await fetchPicture(claims.picture, providerOf(deps.config, provider).issuer, deps)

  const { account, token } = await withProcessed(
    deps,
    deps.nextId(),
    picture ? [picture] : [],
    (kept) =>
      transact(deps.db, async (tx) => {
        await consumeRequest(deps.clock, tx, provider, 'verified', secret)
        const account = await createAccount(deps, tx, {
          username,
          email,
          passwordHash: null,
          language: client.language,
          isEmailConfirmed: claims.isEmailVerified,
          name: claims.name,
          avatar: kept[0]?.hash,
        })
        await register(deps, tx, account, registration)
        await acceptAtSignUp(tx, account, deps.clock())
        await insertConnection(deps.clock, tx, account, provider, claims)
        await attachImages(deps, tx, account, kept, null)
        if (!claims.isEmailVerified) await enqueueMail(deps, tx, { account, template: 'confirm-address' })
        return { account, token: await startSession(deps, tx, account, client) }
      }),
    { areOptional: true },
  )
  deps.security.record('signed_up', account, client)
  return { token, user: (await presentMe(deps, account))! }
}

async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const [isNameTaken, isEmailTaken] = await Promise.all([findIdByUsername(db, username), findIdByEmail(db, email)])
  const problem = usernameProblem(username)
  if (problem) failFields({ username: problem })
  if (isNameTaken) failFields({ username: usernameTaken(username) }, 'username_taken')
  if (isEmailTaken) failFields({ email: errors.email_taken[1] }, 'email_taken')
}
