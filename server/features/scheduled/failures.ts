import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import { type ScheduledRow, updateScheduled } from './store.ts'

/** Keeps a post that cannot be published, with the reason, and notifies its author. */
export async function recordFailure(deps: WriteDeps, tx: Tx, row: ScheduledRow, reason: ErrorCode): Promise<void> {
  const failure = deps.nextId()
  const isCurrent = await updateScheduled(tx, row, { due_at: null, reason, failure_id: failure })
  if (!isCurrent) return
  const { id: scheduled, account_id: account } = row
  await deps.events.emitAll(tx, [
    { type: 'scheduled.changed', scheduled, account },
    { type: 'scheduled.failed', failure, account },
  ])
}
