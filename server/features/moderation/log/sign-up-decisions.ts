/** Records who was approved and rejected. Registration is below, and knows no log. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { findActor, record } from './record.ts'

export const recordSignUpDecision =
  (deps: Pick<Deps, 'nextId'>) =>
  async (
    tx: Tx,
    viewer: Id,
    {
      account,
      username,
      decision,
      reason,
    }: { account: Id; username: string; decision: 'approve' | 'reject'; reason: string },
  ): Promise<void> => {
    await record(deps, tx, {
      action: decision === 'approve' ? 'approve_sign_up' : 'reject_sign_up',
      by: await findActor(tx, viewer),
      about: { account_id: account, username },
      reason,
      before: 'pending',
      after: decision === 'approve' ? '' : 'deleted',
    })
  }
