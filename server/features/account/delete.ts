import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteFactors } from '#server/features/factors/methods.ts'
import { consumeReauth } from '#server/features/factors/require-recent-auth.ts'
import { deleteIdentitiesOf } from '#server/features/identities/store.ts'
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts'
import { deleteRecoveryData } from '#server/features/recovery/purge.ts'
import { endAllSessions } from '#server/features/sessions/sessions.ts'
import { deleteSignInData } from '#server/features/sessions/store.ts'
import { removeAccount } from '#server/features/users/deletion/purge.ts'
import { type AccountRow, lockAccount } from '#server/features/users/store.ts'

/** Deletes the own account, after a reauthentication for this act. Sessions end and the profile disappears at the commit; purge-account.ts deletes the rest. */
export async function deleteOwnAccount(deps: Deps, session: Session, { username }: { username: string }) {
  await transact(deps.db, async (tx) => {
    const account = (await lockAccount(tx, session.account)) ?? fail('signed_out')
    if (username.replace(/^@/, '').toLowerCase() !== account.username.toLowerCase())
      failFields({ username: text("That's not your username.") })
    await consumeReauth(deps.clock, tx, session)
    await enqueueMail(deps, tx, { account: account.id, template: 'account-deleted' })
    await deleteAccount(deps, tx, account)
  })
  return { ok: true as const }
}

/** Deletes the account with its ways in, and ends its sessions, in the caller's transaction. `keepsName` reserves the username. */
export async function deleteAccount(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  account: AccountRow,
  keepsName = true,
): Promise<void> {
  await deleteFactors(tx, account.id)
  await deleteIdentitiesOf(tx, account.id)
  await deleteSignInData(tx, account.id)
  await deleteRecoveryData(tx, account.id)
  await endAllSessions(deps.events, tx, account.id)
  await removeAccount(deps, tx, account, keepsName)
}
