/** Deletes accounts: hidden at once, purged after days of grace in which their owner can keep them. */
import { DELETION_DAYS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { STANDING } from '#contract/standing.ts'
import { toIso } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
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
import { changeStanding } from '#server/features/users/standing.ts'
import { type AccountRow, lockAccount } from '#server/features/users/store.ts'
import { deleteDeletion, findDeletion, insertDeletion } from './deletions.store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes the own account, after a reauthentication for this act. Its sessions end and nobody sees it from the commit on. */
export async function deleteOwnAccount(deps: Deps, session: Session, { username }: { username: string }) {
  const dueAt = deps.clock() + DELETION_DAYS * DAY_MS
  await transact(deps.db, async (tx) => {
    const account = (await lockAccount(tx, session.account)) ?? fail('signed_out')
    if (username.replace(/^@/, '').toLowerCase() !== account.username.toLowerCase())
      failFields({ username: text("That's not your username.") })
    await consumeReauth(deps.clock, tx, session)
    await insertDeletion(tx, { account_id: account.id, due_at: dueAt, is_announced: 0 })
    await changeStanding(tx, account.id, { add: STANDING.leaving })
    await deps.events.emit(tx, { type: 'user.changed', user: account.id })
    await enqueueMail(deps, tx, { account: account.id, template: 'account-leaving', data: { dueAt } })
    await endAllSessions(deps.events, tx, account.id)
  })
  return { ok: true as const, deletesAt: toIso(dueAt) }
}

/** When the account is purged; null for one that stays. */
export async function getDeletion(db: Db, account: Id) {
  const found = await findDeletion(db, account)
  return { deletesAt: found ? toIso(found.due_at) : null }
}

/** Keeps an account that is being deleted. Refused once the purge has begun. */
export async function keepAccount(deps: Deps, session: Session): Promise<void> {
  await transact(deps.db, async (tx) => {
    const account = (await lockAccount(tx, session.account)) ?? fail('signed_out')
    if (!(await deleteDeletion(tx, account.id))) return
    await changeStanding(tx, account.id, { remove: STANDING.leaving })
    await deps.events.emit(tx, { type: 'user.changed', user: account.id })
    await enqueueMail(deps, tx, { account: account.id, template: 'account-kept' })
  })
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
