import type { SignInMethod } from '#contract/calls/recovery.ts'
import type { Session } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AccountsTable } from '#server/db/tables/accounts.ts'
import { deleteChallengesAndTickets } from '#server/features/factors/pending.store.ts'
import { endOtherSessions } from '#server/features/sessions/sessions.ts'
import { updateAccount } from '#server/features/users/store.ts'
import { deletePendingAddress } from './addresses.store.ts'
import { listSignInMethods, removeSignInMethods } from './sign-in-methods.ts'

/** Whether the account has never had an address that its owner proved to read. */
export const isUnconfirmed = ({ email_confirmed_at }: Pick<AccountsTable, 'email_confirmed_at'>): boolean =>
  email_confirmed_at === null

/**
 * Notes that the owner of an account's address was there, in the caller's transaction. The first time nobody knows who
 * added what is there already: all ways in, sessions and pending changes go, but for the session of the owner. Answers
 * the ways that were removed.
 */
export async function markAddressConfirmed(
  deps: Deps,
  tx: Tx,
  row: AccountsTable,
  owner?: { session: Session; keepsAll: boolean },
): Promise<SignInMethod[]> {
  if (!isUnconfirmed(row)) return []
  await updateAccount(tx, row.id, { email_confirmed_at: deps.clock() })
  if (owner?.keepsAll) return []
  await endOtherSessions(deps, tx, { account: row.id, id: owner?.session.id ?? NO_ID })
  await deleteChallengesAndTickets(tx, row.id)
  await deletePendingAddress(tx, row.id)
  return removeSignInMethods(tx, row.id, await listSignInMethods(deps, tx, row.id))
}
