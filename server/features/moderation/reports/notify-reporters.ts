/** Notifies the reporters of a closed case. */
import type { EventOf } from '#server/core/events.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listReporters } from './store.ts'

const BATCH = 200

/** Emits an event for each report, in batches. Repeated events notify once. */
export async function notifyReporters(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  event: EventOf<'case.closed'>,
): Promise<void> {
  for (let after = NO_ID; ; ) {
    const rows = await listReporters(db, event.case, after, BATCH)
    await transact(db, async (tx) => {
      // Reported content is shown to its reporters again.
      touch(tx, 'viewer-filters', ...rows.map((row) => row.reporter_id))
      for (const { id, reporter_id } of rows)
        await events.emit(tx, { type: 'report.decided', report: id, reporter: reporter_id })
    })
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}
