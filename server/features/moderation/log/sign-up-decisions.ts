/** Records who was approved and rejected. Registration is below, and knows no log. */
import type { Deps } from '#server/db/deps.ts'
import type { DecisionHooks } from '#server/features/registration/applications.ts'
import { findActor, record } from './record.ts'

export const recordSignUpDecision =
  (deps: Pick<Deps, 'nextId'>): DecisionHooks['recordDecision'] =>
  async (tx, viewer, { account, username, decision, reason }) => {
    await record(deps, tx, {
      action: decision === 'approve' ? 'approve_sign_up' : 'reject_sign_up',
      by: await findActor(tx, viewer),
      about: { account_id: account, username },
      reason,
      before: 'pending',
      after: decision === 'approve' ? '' : 'deleted',
    })
  }
