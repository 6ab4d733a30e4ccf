import type { ReportCategory } from '#contract/moderation.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { type CaseRow, deleteCase, lockCase, updateCase } from '#server/features/moderation/cases/store.ts'
import { isCaseInLog } from '#server/features/moderation/log/store.ts'
import { deleteReport, findReport, listReportsOf } from './store.ts'

/** Withdraws a report that moderators have not decided yet. */
export async function withdrawReport({ db }: Pick<Deps, 'db'>, viewer: Id, id: Id) {
  await transact(db, async (tx) => {
    const found = await findReport(tx, id)
    if (found?.reporter_id !== viewer) fail('report_not_found')
    // A decision locks the case first, too.
    const row = await lockCase(tx, found.case_id)
    const report = (await findReport(tx, id)) ?? fail('report_not_found')
    if (!row || report.outcome !== 'open') fail('report_decided')
    await deleteReport(tx, report)
    await removeFromCase(tx, row, report.category)
  })
  return { ok: true as const }
}

/**
 * Removes a report from its case. Deletes a case without reports, unless a moderator or a rule has opened it or worked
 * on it.
 */
async function removeFromCase(tx: Tx, row: CaseRow, category: ReportCategory): Promise<void> {
  const reports = row.reports - 1
  if (reports === 0 && !(await isCaseInLog(tx, row.account_id, row.id))) return void (await deleteCase(tx, row.id))
  const last = (await listReportsOf(tx, row.id, MAX_ID, 1))[0]?.id ?? NO_ID
  await updateCase(tx, row.id, {
    reports,
    categories: JSON.stringify(withOneLess(row, category)),
    last_report_id: last,
    queue_id: Math.max(last, row.id),
  })
}

/** A category without reports is deleted, because the queue is filtered by existing ones. */
function withOneLess({ categories }: CaseRow, category: ReportCategory): Record<string, number> {
  const { [category]: count = 1, ...others } = JSON.parse(categories) as Record<string, number>
  return count > 1 ? { ...others, [category]: count - 1 } : others
}
