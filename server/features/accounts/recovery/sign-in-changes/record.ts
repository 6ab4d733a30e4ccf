/** Records changes of sign-in methods. Each is reported by a mail whose link undoes exactly that change. */

import type { ProviderId } from '#contract/calls/identities.ts'
import type { ChangeKind } from '#contract/calls/recovery.ts'
import { DAY_MS } from '#contract/durations.ts'
import { UNDO_DAYS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import type {
  AccountChangesTable,
  AuthenticatorsTable,
  IdentitiesTable,
  PasskeysTable,
} from '#server/db/tables/accounts.ts'
import type { ChangeTemplate, ChangeTemplateData } from '#server/features/delivery/mail/change-templates.ts'
import { enqueueChangeMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { deleteChangesBefore, insertChange } from './store.ts'

/** How long a change can be undone. */
export const UNDO_MS = UNDO_DAYS * DAY_MS

/** The data that undoing a change of each kind needs. */
interface ChangeData {
  /** The confirmed address from before. */
  address: { from: string; confirmedAt: number }
  /** Whether the password was set by a mailed link. */
  password: { isByMail?: boolean }
  'sign-in': { name: string }
  'backup-codes': Record<string, never>
  'passkey-added': { name: string; id: Id }
  'passkey-removed': { name: string; row: PasskeysTable }
  'authenticator-added': { confirmedAt: number }
  'authenticator-removed': { row: AuthenticatorsTable }
  'service-added': { name: string; provider: ProviderId; subject: string }
  'service-removed': { name: string; row: IdentitiesTable }
}

/** A stored change. */
export type Change = { [K in ChangeKind]: { kind: K; data: ChangeData[K] } }[ChangeKind]

/** Records a change and queues the mail about it, in the transaction that makes the change. */
export async function recordChange<T extends ChangeTemplate>(
  deps: WriteDeps,
  tx: Tx,
  {
    account,
    change,
    mail,
  }: { account: Id; change: Change; mail: { template: T; data: ChangeTemplateData[T]; address?: string } },
): Promise<void> {
  const id = deps.nextId()
  const { kind, data } = change
  await insertChange(tx, { account_id: account, id, kind, data: JSON.stringify(data), made_at: deps.clock() })
  await enqueueChangeMail(deps, tx, { account, change: id, ...mail })
}

/** The change in a row of its table. */
export const parseChange = ({ kind, data }: Pick<AccountChangesTable, 'kind' | 'data'>): Change =>
  ({ kind, data: JSON.parse(data) }) as Change

/** Deletes changes that can no longer be undone. */
export const deleteOldChanges = (tx: Tx, now: number) => deleteChangesBefore(tx, now - UNDO_MS)
