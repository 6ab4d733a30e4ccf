import { text } from '#contract/server-texts.ts'
import { type Clock, toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Admission } from '#server/core/limits/admission.ts'
import type { RateLimits } from '#server/core/limits/rate-limits.ts'
import { verifyPassword } from '#server/core/security/passwords.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { hasFactor, listMethods } from '#server/features/accounts/factors/methods.ts'
import { listPasskeys } from '#server/features/accounts/factors/passkeys.store.ts'
import { isRecentAuth, recentAuthUntil } from '#server/features/accounts/factors/rules.ts'
import { findAuthenticatedAt } from '#server/features/accounts/factors/store.ts'
import { type FactorResponse, verifyFactor } from '#server/features/accounts/factors/verify-factor.ts'
import { requestOptions } from '#server/features/accounts/factors/webauthn.ts'
import { updateSessionAuthenticated } from '#server/features/accounts/sessions/store.ts'
import { findCredentials, hasPassword } from '#server/features/people/credentials.store.ts'

/** The methods for reauthentication, and until when the session counts as recently authenticated. */
export async function getReauthMethods({ db, clock }: { db: Db; clock: Clock }, { account, id }: Session) {
  const [isPasswordSet, ways, session] = await Promise.all([
    hasPassword(db, account),
    listMethods(db, account),
    findAuthenticatedAt(db, account, id),
  ])
  const authenticatedAt = session?.authenticated_at ?? 0
  const password = isPasswordSet ? (['password'] as const) : []
  return {
    // With a second factor, the password alone is not enough.
    ways: ways.length > 0 ? ways : [...password],
    provedUntil: isRecentAuth(authenticatedAt, clock()) ? toIso(recentAuthUntil(authenticatedAt)) : null,
  }
}

/** WebAuthn request options to reauthenticate with a passkey. */
export async function passkeyReauthOptions(deps: Pick<Deps, 'db' | 'clock'>, { account }: Session, origin: string) {
  const passkeys = await listPasskeys(deps.db, account)
  if (passkeys.length === 0) fail('factor_not_found')
  return requestOptions(deps, { purpose: 'prove', account }, origin, passkeys)
}

/** Reauthenticates a session: by a second factor if there is one, else by password. A failure does not end the session. */
export async function reauthenticate(
  deps: Deps,
  session: Session,
  { password, ...given }: FactorResponse & { password?: string | undefined },
  origin: string,
) {
  if (password !== undefined) await checkPassword(deps, session.account, password)
  else await verifyFactor(deps, session.account, given, { purpose: 'prove', session: session.id }, origin)
  const now = deps.clock()
  await transact(deps.db, (tx) => updateSessionAuthenticated(tx, session.account, session.id, now))
  return { provedUntil: toIso(recentAuthUntil(now)) }
}

const HAS_FACTOR = text('Your account has two-step verification. Use your second step instead of your password.')

/** Counts attempts before they are verified, so that concurrent ones cannot exceed the limit. */
async function checkPassword(
  deps: { db: Db; limits: RateLimits; admission: Admission },
  account: Id,
  password: string,
): Promise<void> {
  if (await hasFactor(deps.db, account))
    fail('prove_identity', { message: HAS_FACTOR, fields: { password: HAS_FACTOR } })
  const verify = async () => {
    const known = await findCredentials(deps.db, account)
    return verifyPassword(deps, account, known?.password_hash ?? null, password)
  }
  if (!(await deps.limits.countFailure('failedPasswordChecks', account, verify)))
    fail('wrong_password', { fields: { password: text('That’s not your password. Try again.') } })
}
