/** What a session has to prove before it does what is dangerous. */
import { REAUTH_SECONDS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { clearReauth } from '#server/features/sessions/store.ts'
import { findPasswordHash, lockAccount } from '#server/features/users/store.ts'
import { hasFactor } from './methods.ts'
import { isRecentAuth } from './rules.ts'
import { findAuthenticatedAt } from './store.ts'

/**
 * Refuses what must not be done at an open session, unless its owner has signed in or proved to be there
 * (POST /auth/prove) within the last minutes. Asked of the store each time: a proof counts at once.
 */
export async function requireRecentAuth({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<void> {
  const { authenticated_at } = (await findAuthenticatedAt(db, session.account, session.id)) ?? fail('signed_out')
  if (!isRecentAuth(authenticated_at, clock())) fail('prove_identity')
}

/**
 * The same with the account locked, in the transaction that adds a way in: a new password, or an undo, that came since the
 * first look has ended the session.
 */
export async function requireRecentAuthLocked({ clock }: Pick<Deps, 'clock'>, tx: Tx, session: Session): Promise<void> {
  await lockAccount(tx, session.account)
  await requireRecentAuth({ db: tx, clock }, session)
}

/** The same for what the password alone guards elsewhere: an account with a second step has to have shown it, too. */
export async function requireRecentAuthWithFactor(deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<void> {
  if (await hasFactor(deps.db, session.account)) await requireRecentAuth(deps, session)
}

/**
 * Spends the proof that was made for this one act, in the transaction that does it: an act that fails leaves the proof.
 * Signing in is no such proof, however short a time ago.
 */
export async function consumeReauth({ clock }: Pick<Deps, 'clock'>, tx: Tx, { account, id }: Session): Promise<void> {
  const now = clock()
  if (await clearReauth(tx, account, id, now - REAUTH_SECONDS * 1_000)) return
  // A member who has neither password nor second step can do nothing but sign in once more, at the service they use.
  const owner = (await findPasswordHash(tx, account)) ?? fail('signed_out')
  const { authenticated_at } = (await findAuthenticatedAt(tx, account, id)) ?? fail('signed_out')
  const canProve = owner.password_hash !== null || (await hasFactor(tx, account))
  if (canProve || !isRecentAuth(authenticated_at, now)) fail('prove_identity')
}
