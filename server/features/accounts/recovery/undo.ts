/** Undoes a change by the link of the mail about it. */
import { fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps, WriteDeps } from '#server/db/deps.ts'
import type { AccountChangesTable } from '#server/db/tables/accounts.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteStrayBackupCodes } from '#server/features/accounts/factors/methods.ts'
import { deletePasskey, insertPasskey } from '#server/features/accounts/factors/passkeys.store.ts'
import { deleteChallengesAndTickets } from '#server/features/accounts/factors/pending.store.ts'
import {
  deleteAnyAuthenticator,
  deleteBackupCodes,
  findAuthenticator,
  restoreAuthenticator,
} from '#server/features/accounts/factors/store.ts'
import { deleteIdentity, listIdentities, restoreIdentity } from '#server/features/accounts/identities/store.ts'
import { endAllSessions } from '#server/features/accounts/sessions/sessions.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { updatePassword } from '#server/features/people/credentials.store.ts'
import { deleteReservedEmail } from '#server/features/people/deletion/reserved-emails.store.ts'
import { type Addressee, replaceEmail } from '#server/features/people/emails.store.ts'
import { deletePendingAddress } from './addresses.store.ts'
import { refuseTakenEmail } from './change-address.ts'
import { RESET_MS, type UndoPayload } from './links.ts'
import { markAddressConfirmed } from './mark-confirmed.ts'
import { type Change, parseChange } from './sign-in-changes/record.ts'
import { deleteChange, findChange, listChangesFrom } from './sign-in-changes/store.ts'
import { logRemovedMethods } from './sign-in-methods.ts'
import { deleteTokensOf } from './store.ts'
import { issueToken, openLink } from './tokens.ts'

/** Undoes the reported change, ends all sessions, and returns a reset token: an attacker may know the password. */
export async function undoChange(deps: Deps, { token }: { token: string }, client: CallRequest['client']) {
  const { account, removed, ...done } = await transact(deps.db, async (tx) => {
    const { row, payload } = await openLink(deps, tx, token, 'undo')
    const account = row.id
    const made = (await findUndoable(tx, row, payload)) ?? fail('link_over')
    const change = parseChange(made)
    await undo(deps, tx, row, { id: made.id, change })
    await deleteChange(tx, account, made.id)
    await endAllSessions(deps, tx, account, deletesPassword(change) ? 'password' : 'security')
    await deleteChallengesAndTickets(tx, account)
    await deletePendingAddress(tx, account)
    await deleteTokensOf(tx, account, 'reset')
    const removed = change.kind === 'address' ? [] : await markAddressConfirmed(deps, tx, row)
    const email = change.kind === 'address' ? change.data.from : row.email
    const resetToken = await issueToken(deps, tx, { account, kind: 'reset', payload: email, lifeMs: RESET_MS })
    return { account, removed, kind: change.kind, email, resetToken }
  })
  deps.security.record('change_undone', account, client)
  if (done.kind === 'address') deps.security.record('address_changed', account, client)
  logRemovedMethods(deps.security, account, removed, client)
  return done
}

const deletesPassword = ({ kind }: Change): boolean => kind === 'password' || kind === 'address'

/**
 * The change that a link undoes. The link is valid while the account still has the address it was mailed to; a change of
 * address is undone from the earlier address.
 */
export async function findUndoable(
  db: Db,
  { id, email }: Pick<Addressee, 'id' | 'email'>,
  payload: string,
): Promise<AccountChangesTable | undefined> {
  const { change, address } = JSON.parse(payload) as UndoPayload
  const row = await findChange(db, id, change)
  return row && (row.kind === 'address' || email === address) ? row : undefined
}

async function undo(deps: WriteDeps, tx: Tx, row: Addressee, { id, change }: { id: Id; change: Change }) {
  const account = row.id
  switch (change.kind) {
    case 'address':
      return undoAddress(deps, tx, row, id, change.data)
    case 'password':
      return undoPassword(tx, account, id)
    case 'sign-in':
      return // Every session ends.
    case 'backup-codes':
      return void (await deleteBackupCodes(tx, account))
    case 'passkey-added':
      await deletePasskey(tx, account, change.data.id)
      return deleteStrayBackupCodes(tx, account)
    case 'passkey-removed':
      return void (await insertPasskey(tx, change.data.row))
    case 'authenticator-added':
      if ((await findAuthenticator(tx, account))?.confirmed_at === change.data.confirmedAt)
        await deleteAnyAuthenticator(tx, account)
      return deleteStrayBackupCodes(tx, account)
    case 'authenticator-removed':
      return restoreAuthenticator(tx, change.data.row)
    case 'service-added': {
      const { provider, subject } = change.data
      const isThere = (await listIdentities(tx, account)).some(({ subject_hash }) => subject_hash === subject)
      if (isThere) await deleteIdentity(tx, account, provider)
      return
    }
    case 'service-removed':
      return restoreIdentity(tx, change.data.row)
  }
}

/** Restores an address, and drops later changes of address, whose links could undo this. */
async function undoAddress(
  deps: WriteDeps,
  tx: Tx,
  row: Addressee,
  id: Id,
  { from, confirmedAt }: Extract<Change, { kind: 'address' }>['data'],
): Promise<void> {
  for (const each of await listChangesFrom(tx, { account_id: row.id, kind: 'address', id })) {
    const change = parseChange(each)
    if (change.kind === 'address') await deleteReservedEmail(tx, change.data.from)
    await deleteChange(tx, row.id, each.id)
  }
  if (!(await replaceEmail(tx, row, from, confirmedAt))) refuseTakenEmail()
  // The old mailbox may be the stolen one.
  await enqueueMail(deps, tx, { account: row.id, template: 'email-put-back', address: row.email })
  // The person who changed the address knew the password.
  await updatePassword(tx, row.id, null)
}

/** Deletes the password, unless the owner has set one by a mailed link since. */
async function undoPassword(tx: Tx, account: Id, id: Id): Promise<void> {
  const [, ...later] = await listChangesFrom(tx, { account_id: account, kind: 'password', id })
  const isOwners = later.map(parseChange).some(({ kind, data }) => kind === 'password' && data.isByMail)
  if (!isOwners) await updatePassword(tx, account, null)
}
