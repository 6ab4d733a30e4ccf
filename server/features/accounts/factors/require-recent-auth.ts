/** Requires recent authentication before sensitive changes. */
import { REAUTH_SECONDS } from '#contract/limits.ts'
import type { Clock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { clearReauth } from '#server/features/accounts/sessions/store.ts'
import { type AccountRow, lockAccount } from '#server/features/people/accounts.store.ts'
import { hasPassword } from '#server/features/people/credentials.store.ts'
import { hasFactor } from './methods.ts'
import { isRecentAuth } from './rules.ts'
import { findAuthenticatedAt } from './store.ts'

/**
 * Refuses unless the session signed in or reauthenticated (POST /auth/prove) within the last minutes. Not cached: a
 * reauthentication counts at once.
 */
export async function requireRecentAuth({ db, clock }: { db: Db; clock: Clock }, session: Session): Promise<void> {
  const { authenticated_at } = (await findAuthenticatedAt(db, session.account, session.id)) ?? fail('signed_out')
  if (!isRecentAuth(authenticated_at, clock())) fail('prove_identity')
}

/**
 * Refuses like `requireRecentAuth`, with the account locked, in the transaction that adds a sign-in method: a new
 * password or an undo since the first check has ended the session.
 */
export async function requireRecentAuthLocked(clock: Clock, tx: Tx, session: Session): Promise<void> {
  await lockAccount(tx, session.account)
  await requireRecentAuth({ db: tx, clock }, session)
}

/** Refuses like `requireRecentAuth`, for accounts with a second factor only: otherwise the password is enough. */
export async function requireRecentAuthWithFactor(deps: { db: Db; clock: Clock }, session: Session): Promise<void> {
  if (await hasFactor(deps.db, session.account)) await requireRecentAuth(deps, session)
}

/**
 * Locks the account, which it returns, and consumes the reauthentication for one act, in its transaction: an act that
 * fails leaves it valid. A sign-in does not count.
 */
export async function consumeReauth(clock: Clock, tx: Tx, { account, id }: Session): Promise<AccountRow> {
  const row = (await lockAccount(tx, account)) ?? fail('signed_out')
  const now = clock()
  if (await clearReauth(tx, account, id, now - REAUTH_SECONDS * 1_000)) return row
  // A user with neither password nor second factor can only sign in again with their provider.
  const { authenticated_at } = (await findAuthenticatedAt(tx, account, id)) ?? fail('signed_out')
  const canReauthenticate = (await hasPassword(tx, account)) || (await hasFactor(tx, account))
  if (canReauthenticate || !isRecentAuth(authenticated_at, now)) fail('prove_identity')
  return row
}
