/** Checks scheduled posts: each has an author, and either a due time or the reason of its failure. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteScheduled, listAllScheduled, lockScheduled, type ScheduledRow, updateScheduled } from './store.ts'

export const scheduledChecks: Check[] = [{ about: 'Scheduled posts', run: checkScheduled }]

const isWhole = ({ due_at, reason, failure_id }: ScheduledRow): boolean =>
  reason === null ? due_at !== null && failure_id === null : due_at === null && failure_id !== null

async function checkScheduled({ db, ids }: Deps, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listAllScheduled, NO_ID, (row) => row.id)) {
    const authors = rows.map((row) => row.account_id)
    const orphaned = await findMissing(db, 'accounts', authors)
    for (const { id, account_id } of rows.filter((row) => orphaned.has(row.account_id)))
      await findings.settle(db, `Scheduled post ${ids.format(id)} has no author.`, async (tx) => {
        const row = await lockScheduled(tx, account_id, id)
        return row && (await findMissing(tx, 'accounts', [account_id])).size > 0 && (() => deleteScheduled(tx, row))
      })
    for (const { id, account_id } of rows.filter((row) => !isWhole(row)))
      await findings.settle(db, `Scheduled post ${ids.format(id)} neither waits nor has failed.`, async (tx) => {
        const row = await lockScheduled(tx, account_id, id)
        const change = { due_at: row?.publish_at ?? null, attempts: 0, reason: null, failure_id: null }
        return row && !isWhole(row) && (() => updateScheduled(tx, row, change))
      })
  }
}
