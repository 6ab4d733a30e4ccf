/** Deletes accounts: hidden at once, purged after days of grace in which their owner can keep them. */

import { DAY_MS } from '#contract/durations.ts'
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
import { deleteFactors } from '#server/features/accounts/factors/methods.ts'
import { consumeReauth } from '#server/features/accounts/factors/require-recent-auth.ts'
import { deleteIdentitiesOf } from '#server/features/accounts/identities/store.ts'
import { deleteRecoveryData } from '#server/features/accounts/recovery/purge.ts'
import { endAllSessions } from '#server/features/accounts/sessions/sessions.ts'
import { deleteSignInData } from '#server/features/accounts/sessions/store.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { type AccountRow, lockAccount } from '#server/features/people/accounts.store.ts'
import { removeAccount } from '#server/features/people/deletion/purge.ts'
import { changeStanding } from '#server/features/people/standing.ts'
import { deleteDeletion, findDeletion, insertDeletion } from './deletions.store.ts'
import { type RecountServices, recountNow, startRecount } from './recount.ts'
import { deleteRecount } from './recounts.store.ts'

/** When an account that is deleted now is purged. */
export const endOfGrace = (now: number): number => now + DELETION_DAYS * DAY_MS

/**
 * Deletes the account of the viewer, after a reauthentication for this act. Its sessions end and it is hidden from the
 * commit on.
 */
export async function deleteOwnAccount(
  deps: Deps & RecountServices,
  session: Session,
  { username }: { username: string },
) {
  const dueAt = endOfGrace(deps.clock())
  const account = (await accountCache.get(deps, session.account)) ?? fail('signed_out')
  if (username.replace(/^@/, '').toLowerCase() !== account.username.toLowerCase())
    failFields({ username: text('That’s not your username.') })
  await transact(deps.db, async (tx) => {
    await consumeReauth(deps.clock, tx, session)
    await hideUntilDeletion(deps, tx, account.id, dueAt)
  })
  await recountNow(deps, session.account)
  return { ok: true as const, deletesAt: toIso(dueAt) }
}

/** Hides an account until it is purged, ends its sessions and mails its owner, in the caller's transaction. */
export async function hideUntilDeletion(deps: Deps, tx: Tx, account: Id, dueAt: number): Promise<void> {
  await insertDeletion(tx, { account_id: account, due_at: dueAt, is_announced: 0 })
  await changeStanding(tx, account, { add: STANDING.leaving })
  await startRecount(deps, tx, account)
  await deps.events.emit(tx, { type: 'user.changed', user: account })
  await enqueueMail(deps, tx, { account, template: 'account-leaving', data: { dueAt } })
  await endAllSessions(deps, tx, account, 'deleted')
}

/** When the account is purged; null for one that stays. */
export async function getDeletion(db: Db, account: Id) {
  const found = await findDeletion(db, account)
  return { deletesAt: found ? toIso(found.due_at) : null }
}

/** Keeps an account that is being deleted. Refused once the purge has begun. */
export async function keepAccount(deps: Deps & RecountServices, session: Pick<Session, 'account'>): Promise<void> {
  await transact(deps.db, async (tx) => {
    const account = (await lockAccount(tx, session.account)) ?? fail('signed_out')
    if (!(await deleteDeletion(tx, account.id))) return
    await changeStanding(tx, account.id, { remove: STANDING.leaving })
    await startRecount(deps, tx, account.id)
    await deps.events.emit(tx, { type: 'user.changed', user: account.id })
    await enqueueMail(deps, tx, { account: account.id, template: 'account-kept' })
  })
  await recountNow(deps, session.account)
}

/** Deletes the account with its ways in, and ends its sessions, in the caller's transaction. `keepsName` reserves the username. */
export async function deleteAccount(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  account: AccountRow,
  keepsName = true,
): Promise<void> {
  await deleteRecount(tx, account.id)
  await deleteFactors(tx, account.id)
  await deleteIdentitiesOf(tx, account.id)
  await deleteRecoveryData(tx, account.id)
  await endAllSessions(deps, tx, account.id, 'deleted')
  await deleteSignInData(tx, account.id)
  await removeAccount(deps, tx, account, keepsName)
}
