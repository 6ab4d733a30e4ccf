/** Records changes of sign-up. Registration is a lower feature, and cannot import the log. */
import type { Deps } from '#server/db/deps.ts'
import type { RegistrationLog } from '#server/features/accounts/registration/log.ts'
import { findActor, record, SERVER } from './record.ts'

export const registrationLog = (deps: Pick<Deps, 'nextId'>): RegistrationLog => ({
  async recordDecision(tx, viewer, { account, username, decision, reason }) {
    await record(deps, tx, {
      action: decision === 'approve' ? 'approve_sign_up' : 'reject_sign_up',
      by: await findActor(tx, viewer),
      about: { account_id: account, username },
      reason,
      before: 'pending',
      after: decision === 'approve' ? '' : 'deleted',
    })
  },
  async recordFirstAdmin(tx, account) {
    const { name } = await findActor(tx, account)
    await record(deps, tx, {
      action: 'change_role',
      by: SERVER,
      about: { account_id: account, username: name },
      after: 'admin',
    })
  },
  async recordEndedInvitation(tx, viewer, inviter) {
    const { name } = await findActor(tx, inviter)
    await record(deps, tx, {
      action: 'end_invitation',
      by: await findActor(tx, viewer),
      about: { account_id: inviter, username: name },
    })
  },
  async recordSettings(tx, viewer, change) {
    await record(deps, tx, { action: 'change_sign_up', by: await findActor(tx, viewer), about: {}, ...change })
  },
})
