import type { Account } from '#contract/calls/account.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { consumeReauth } from './factors/require-recent-auth.ts'
import { getAccount } from './get-account.ts'
import { deletePendingAddress, findPendingAddress } from './recovery/addresses.store.ts'
import { refuseOperatorChange, requestAddressChange } from './recovery/change-address.ts'
import { cleanEmail } from './registration/rules.ts'

/** Requests another address. It takes effect when the link mailed there is opened. */
export async function changeEmail(deps: Deps, session: Session, { email: typed }: { email: string }): Promise<Account> {
  const email = cleanEmail(typed)
  await deps.limits.take('addressChanges', session.account)
  await transact(deps.db, async (tx) => {
    const row = await consumeReauth(deps.clock, tx, session)
    await requestAddressChange(deps, tx, row, { email, isByOperator: false })
  })
  return getAccount(deps, session.account)
}

/** Cancels a pending change of address. */
export async function cancelEmailChange(deps: Pick<Deps, 'db' | 'clock'>, account: Id): Promise<Account> {
  await transact(deps.db, async (tx) => {
    await deletePendingAddress(tx, account)
    if (await findPendingAddress(tx, account, deps.clock())) refuseOperatorChange()
  })
  return getAccount(deps, account)
}

/** Changes the address without reauthentication, for operators. The old address cannot undo it. */
export const changeEmailAsOperator = (deps: Deps, account: Id, email: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    const row = (await lockAccount(tx, account)) ?? fail('signed_out')
    await requestAddressChange(deps, tx, row, { email, isByOperator: true })
  })
