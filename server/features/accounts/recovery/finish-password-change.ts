import type { Session } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteChallengesAndTickets } from '#server/features/accounts/factors/pending.store.ts'
import { endAccess, renewToken } from '#server/features/accounts/sessions/sessions.ts'
import { deletePendingAddress } from './addresses.store.ts'
import { recordChange } from './sign-in-changes/record.ts'
import { deleteTokensOf } from './store.ts'

/**
 * Finishes a password change in its transaction: ends other sessions and the access of apps, deletes reset links, tickets and a pending address,
 * and mails the owner. Returns the new token of the current session, if any.
 */
export async function finishPasswordChange(deps: Deps, tx: Tx, kept: Session): Promise<string | undefined> {
  const { account } = kept
  await deleteTokensOf(tx, account, 'reset')
  await deleteChallengesAndTickets(tx, account)
  await deletePendingAddress(tx, account)
  await endAccess(deps, tx, kept, 'password')
  const change = { kind: 'password', data: { isByMail: kept.id === NO_ID } } as const
  await recordChange(deps, tx, { account, change, mail: { template: 'password-changed', data: {} } })
  return kept.id === NO_ID ? undefined : renewToken(deps, tx, kept)
}
