import type { SignInMethod } from '#contract/calls/recovery.ts'
import type { Session } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteChallengesAndTickets } from '#server/features/accounts/factors/pending.store.ts'
import { isRefusedEmail } from '#server/features/accounts/registration/rules.ts'
import { findSettings } from '#server/features/accounts/registration/settings.ts'
import { endAccess } from '#server/features/accounts/sessions/sessions.ts'
import { updateAccount } from '#server/features/people/accounts.store.ts'
import type { Addressee } from '#server/features/people/emails.store.ts'
import { deletePendingAddress } from './addresses.store.ts'
import { listSignInMethods, removeSignInMethods } from './sign-in-methods.ts'

/** Whether the account has never had a confirmed address. */
export const isUnconfirmed = ({ email_confirmed_at }: Pick<Addressee, 'email_confirmed_at'>): boolean =>
  email_confirmed_at === null

/**
 * Marks the address as confirmed in the caller's transaction. At the first confirmation, existing sign-in methods may
 * belong to another person: all of them, other sessions and pending changes are removed. Returns the removed methods.
 * An address of a domain that was refused since stays unconfirmed.
 */
export async function markAddressConfirmed(
  deps: Pick<Deps, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  row: Addressee,
  owner?: { session: Session; keepsAll: boolean },
): Promise<SignInMethod[]> {
  if (!isUnconfirmed(row)) return []
  const { refusedDomains } = await findSettings(tx)
  if (!isRefusedEmail(row.email, refusedDomains)) await updateAccount(tx, row.id, { email_confirmed_at: deps.clock() })
  if (owner?.keepsAll) return []
  await endAccess(deps, tx, { account: row.id, id: owner?.session.id ?? NO_ID }, 'security')
  await deleteChallengesAndTickets(tx, row.id)
  await deletePendingAddress(tx, row.id)
  return removeSignInMethods(tx, row.id, await listSignInMethods(deps, tx, row.id))
}
