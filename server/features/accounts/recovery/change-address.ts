/** Changes of address: pending until the mailed link is opened. */
import { DAY_MS } from '#contract/durations.ts'
import { errors } from '#contract/errors.ts'
import { CONFIRM_DAYS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import { requireAllowedEmail } from '#server/features/accounts/registration/register.ts'
import { findSettings } from '#server/features/accounts/registration/settings.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import {
  deleteReservedEmailsOf,
  isEmailReserved,
  reserveEmail,
} from '#server/features/people/deletion/reserved-emails.store.ts'
import { type Addressee, findIdByEmail, replaceEmail } from '#server/features/people/emails.store.ts'
import {
  deleteAnyPendingAddress,
  deletePendingAddress,
  findPendingAddress,
  putPendingAddress,
} from './addresses.store.ts'
import { recordChange, UNDO_MS } from './sign-in-changes/record.ts'
import { deleteChangesOf } from './sign-in-changes/store.ts'

const CONFIRM_MS = CONFIRM_DAYS * DAY_MS

export const refuseTakenEmail = (): never => failFields({ email: errors.email_taken[1] }, 'email_taken')

export const refuseOperatorChange = (): never =>
  failFields({ email: text('The people who run this network are changing your email. Open the link in their mail.') })

/** Stores a pending address and mails the link. */
export async function requestAddressChange(
  deps: WriteDeps,
  tx: Tx,
  { id: account, email: current }: Addressee,
  { email, isByOperator }: { email: string; isByOperator: boolean },
): Promise<void> {
  const now = deps.clock()
  await (isByOperator ? deleteAnyPendingAddress : deletePendingAddress)(tx, account)
  if (await findPendingAddress(tx, account, now)) refuseOperatorChange()
  if (email === current) return
  if (!isByOperator) requireAllowedEmail(email, await findSettings(tx))
  const holder = await findIdByEmail(tx, email)
  if ((holder !== undefined && holder !== account) || (await isEmailReserved(tx, email, now, account)))
    refuseTakenEmail()
  await putPendingAddress(tx, {
    account_id: account,
    email,
    by_operator: Number(isByOperator),
    expires_at: now + CONFIRM_MS,
  })
  await enqueueMail(deps, tx, { account, template: 'confirm-new-address', address: email })
}

/** Applies the pending address; false when it is another one, or none. */
export async function applyPendingAddress(deps: WriteDeps, tx: Tx, row: Addressee, email: string): Promise<boolean> {
  const now = deps.clock()
  const pending = await findPendingAddress(tx, row.id, now)
  if (pending?.email !== email) return false
  await deleteAnyPendingAddress(tx, row.id)
  if (pending.by_operator === 0) requireAllowedEmail(email, await findSettings(tx))
  if (await isEmailReserved(tx, email, now, row.id)) refuseTakenEmail()
  if (!(await replaceEmail(tx, row, email, now))) refuseTakenEmail()
  if (pending.by_operator === 1) await changeForGood(deps, tx, row)
  else await recordUndoableChange(deps, tx, row)
  return true
}

/** A change by an operator: no earlier address can undo it, because an attacker may have controlled them. */
async function changeForGood(deps: WriteDeps, tx: Tx, { id, email }: Addressee): Promise<void> {
  await deleteChangesOf(tx, id, 'address')
  await deleteReservedEmailsOf(tx, id)
  await enqueueMail(deps, tx, { account: id, template: 'email-moved', address: email })
}

/** Records a change that a confirmed earlier address can undo, and reserves that address until then. */
async function recordUndoableChange(
  deps: WriteDeps,
  tx: Tx,
  { id, email, email_confirmed_at: confirmedAt }: Addressee,
): Promise<void> {
  if (confirmedAt === null) return
  await reserveEmail(tx, { email, account_id: id, until: deps.clock() + UNDO_MS })
  const change = { kind: 'address', data: { from: email, confirmedAt } } as const
  await recordChange(deps, tx, { account: id, change, mail: { template: 'email-changed', data: {}, address: email } })
}
