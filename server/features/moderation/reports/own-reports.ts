/** Lists a user's own reports with their outcomes. */
import type { Report } from '#contract/calls/reports.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { presentRule } from '#server/features/moderation/texts.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { listReportsBy, type ReportRow } from './store.ts'

/** A page of the viewer's reports, newest first. */
export async function getOwnReports(deps: ReadDeps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((from, limit) => listReportsBy(deps.db, viewer, from, limit)),
    { ids: deps.ids, query, visible: (rows) => rows },
  )
  return { reports: await presentReports(deps, viewer, items), nextCursor }
}

export async function presentReports(deps: ReadDeps, viewer: Id, rows: readonly ReportRow[]): Promise<Report[]> {
  const accounts = rows.map((row) => ({ author_id: row.account_id }))
  const [authors, visible] = await Promise.all([
    authorCache.getMany(
      deps,
      rows.map((row) => row.account_id),
    ),
    visibleTo(deps.db, viewer, accounts, 'direct'),
  ])
  const seen = new Set(visible.map((account) => account.author_id))
  return rows.map((row, index) => ({
    ...{ _id: deps.ids.format(row.id), kind: row.kind, excerpt: row.excerpt, category: row.category },
    user: seen.has(row.account_id) ? (authors[index]?.author ?? null) : null,
    ...{ rule: presentRule(row), note: row.note, outcome: row.outcome },
    createdAt: toIso(timeOf(row.id)),
    decidedAt: toIsoOrNull(row.decided_at),
  }))
}
