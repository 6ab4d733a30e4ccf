/** The entries of registration in the moderation log, which is a higher feature. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'

/** Each method adds a row, in the transaction of its cause. */
export interface RegistrationLog {
  recordDecision(
    tx: Tx,
    viewer: Id,
    decided: { account: Id; username: string; decision: 'approve' | 'reject'; reason: string },
  ): Promise<void>
  /** The account was created through the link that the first start prints. */
  recordFirstAdmin(tx: Tx, account: Id): Promise<void>
  /** A moderator ended another member's invitation. */
  recordEndedInvitation(tx: Tx, viewer: Id, inviter: Id): Promise<void>
  /** `before` and `after` hold the settings that changed, as JSON. */
  recordSettings(tx: Tx, viewer: Id, change: SettingsChange): Promise<void>
}

/** Use cases of registration have the log among their dependencies. */
export interface RegistrationServices {
  registrationLog: RegistrationLog
}

export interface SettingsChange {
  before: string
  after: string
}
