import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { forgetFactors } from '#server/features/factors/leave.ts'
import { spendProof } from '#server/features/factors/step-up.ts'
import { forgetIdentities } from '#server/features/identities/store.ts'
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts'
import { forgetRecovery } from '#server/features/recovery/forget-account.ts'
import { endAllSessions } from '#server/features/sessions/sessions.ts'
import { deleteDevicesOf, deleteNetworksOf, deleteSignInsOf } from '#server/features/sessions/store.ts'
import { removeAccount } from '#server/features/users/leave.ts'
import { lockAccount } from '#server/features/users/store.ts'

/** Deletes the own account, with a proof made for this alone: signed out everywhere and gone for everybody at once; the rest is cleared away by events. */
export async function deleteOwnAccount(deps: Deps, session: Session, { username }: { username: string }) {
  await transact(deps.db, async (tx) => {
    const account = (await lockAccount(tx, session.account)) ?? fail('signed_out')
    if (username.replace(/^@/, '').toLowerCase() !== account.username.toLowerCase())
      failFields({ username: 'That is not your username.' })
    await spendProof(deps, tx, session)
    await enqueueMail(deps, tx, { account: account.id, template: 'account-deleted' })
    await forgetFactors(tx, account.id)
    await forgetIdentities(tx, account.id)
    await deleteDevicesOf(tx, account.id)
    await deleteNetworksOf(tx, account.id)
    await deleteSignInsOf(tx, account.id)
    await forgetRecovery(tx, account.id)
    await endAllSessions(deps, tx, account.id)
    await removeAccount(deps, tx, account)
  })
  return { ok: true as const }
}
