import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import { failScheduled, type ScheduledRow } from './store.ts'

/**
 * Keeps a post that cannot be published, with the first reason, and notifies its author once: its video may fail at the
 * moment of its publication, which fails then, too.
 */
export async function recordFailure(deps: WriteDeps, tx: Tx, row: ScheduledRow, reason: ErrorCode): Promise<void> {
  const failure = deps.nextId()
  if (!(await failScheduled(tx, row, { reason, failure_id: failure }))) return
  const { id: scheduled, account_id: account } = row
  await deps.events.emitAll(tx, [
    { type: 'scheduled.changed', scheduled, account },
    { type: 'scheduled.failed', failure, account },
  ])
}
