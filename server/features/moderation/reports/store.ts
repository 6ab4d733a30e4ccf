/** Writes reports, and reads them by reporter and by case. */

import { sql } from 'kysely'
import type { ReportOutcome } from '#contract/moderation.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import type { ReportsTable } from '#server/db/tables/moderation.ts'
import { insertNew } from '#server/db/written-rows.ts'
import { pageOfRows } from '#server/features/moderation/page-of-rows.store.ts'

export type ReportRow = ReportsTable

/** Inserts a report. False when the reporter has an open report of the subject. */
export function insertReport(tx: Tx, row: ReportRow): Promise<boolean> {
  touch(tx, 'viewer-filters', row.reporter_id)
  return insertNew(tx.insertInto('reports').values(row))
}

export async function deleteReport(tx: Tx, { id, reporter_id }: ReportRow): Promise<void> {
  touch(tx, 'viewer-filters', reporter_id)
  await tx.deleteFrom('reports').where('id', '=', id).execute()
}

export const findReport = (db: Db, id: Id): Promise<ReportRow | undefined> =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()

/** A reporter's reports, newest first. */
export const listReportsBy = (db: Db, reporter: Id, before: Id, limit: number): Promise<(ReportRow & ListItem)[]> =>
  pageOfRows(db, 'reports', ['reporter_id', reporter], before, limit)

/** The reports of a case, newest first. */
export const listReportsOf = (db: Db, caseId: Id, before: Id, limit: number): Promise<(ReportRow & ListItem)[]> =>
  pageOfRows(db, 'reports', ['case_id', caseId], before, limit)

/** The reporters of a case after a position, in the order of their reports. */
export const listReporters = (db: Db, caseId: Id, after: Id, limit: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'reporter_id'])
    .where('case_id', '=', caseId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const updateOutcome = (tx: Tx, caseId: Id, outcome: ReportOutcome, now: number) =>
  tx
    .updateTable('reports')
    .set({ outcome, decided_at: now })
    .where('case_id', '=', caseId)
    .where('outcome', '=', sql.lit('open'))
    .execute()

const countBy = async (db: Db, column: 'account_id' | 'reporter_id', id: Id): Promise<number> => {
  const reports = db.selectFrom('reports').select((q) => q.fn.countAll().as('count'))
  return Number((await reports.where(column, '=', id).executeTakeFirstOrThrow()).count)
}

/** The number of reports about an account and its posts and messages. */
export const countReportsAbout = (db: Db, account: Id): Promise<number> => countBy(db, 'account_id', account)
export const countReportsBy = (db: Db, account: Id): Promise<number> => countBy(db, 'reporter_id', account)

/** Whether one of the reports of a case has this tweet. */
export async function isAttached(db: Db, caseId: Id, tweet: Id): Promise<boolean> {
  const found = await db
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('tweets', 'like', `%"id":${tweet},%`)
    .limit(1)
    .execute()
  return found.length > 0
}
