/** Signs in with the identity that a provider has confirmed. */

import type { ProviderId } from '#contract/calls/identities.ts'
import { text } from '#contract/server-texts.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { completeSignIn } from '#server/features/accounts/sign-in/complete-sign-in.ts'
import { consumeRequest, readRequest } from './authorization-requests.ts'
import { readCookie } from './cookies.ts'
import { providerLabels, providerOf } from './providers.ts'
import { subjectHash } from './rules.ts'
import { findAccountBySubject } from './store.ts'

type Client = CallRequest['client']

/** The pending identity of this browser: its secret and claims. Refuses when there is none. */
export async function readPendingIdentity(
  { db, config, clock }: { db: Db; config: Config; clock: Clock },
  provider: ProviderId,
  client: Client,
) {
  providerOf(config, provider)
  const secret = readCookie(client.cookie, provider, client.origin)
  const claims = secret && (await readRequest(clock, db, provider, 'verified', secret))
  if (!claims)
    fail('provider_needed', { message: text('Sign in with {service} first.', { service: providerLabels[provider] }) })
  return { secret, claims }
}

/** Signs in with the pending identity, once. Refuses with `account_needed` when no account has it. */
export async function signInWithProvider(deps: Deps, provider: ProviderId, client: Client) {
  const { secret, claims } = await readPendingIdentity(deps, provider, client)
  const subject = subjectHash(provider, claims)
  const account = await transact(deps.db, async (tx) => {
    const account = (await findAccountBySubject(tx, subject)) ?? fail('account_needed')
    await consumeRequest(deps.clock, tx, provider, 'verified', secret)
    return account
  })
  return completeSignIn(deps, account, client, async (tx) => {
    if ((await findAccountBySubject(tx, subject)) !== account) fail('account_needed')
  })
}
