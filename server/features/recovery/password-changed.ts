import type { Session } from '#server/core/http/call.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { endOtherSessions } from '#server/features/auth/sessions.ts'
import { queueMail } from '#server/features/mail/queue.ts'
import { deleteTokensOf } from './store.ts'

/** What a new password brings with it, in its transaction: other devices and mailed links let nobody in, the owner is told. */
export async function passwordChanged(deps: Deps, tx: Tx, kept: Session): Promise<void> {
  await deleteTokensOf(tx, kept.account, 'reset')
  await endOtherSessions(deps, tx, kept)
  await queueMail(deps, tx, { account: kept.account, template: 'password-changed' })
}
