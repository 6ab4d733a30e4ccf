/** Presents cases to moderators. */
import type { Case } from '#contract/calls/cases.ts'
import type { ReportCategory } from '#contract/moderation.ts'
import type { RoleName } from '#contract/permissions.ts'
import { ranksAbove } from '#contract/permissions.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { findPeople, type People } from '#server/features/moderation/people.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { officeOf } from '#server/features/people/roles.ts'
import type { CaseRow } from './store.ts'

/** Cases in the order of `rows`. */
export async function presentCases(deps: ReadDeps, viewer: Id, rows: readonly CaseRow[]): Promise<Case[]> {
  if (rows.length === 0) return []
  const [people, accounts, role] = await Promise.all([
    findPeople(
      deps,
      rows.flatMap((row) => [row.account_id, row.claimed_by, row.closed_by]),
    ),
    accountCache.getMany(
      deps,
      rows.map((row) => row.account_id),
    ),
    officeOf(deps.db, viewer),
  ])
  return rows.map((row, index) => presentCase(deps, row, { people, viewer, role, subject: accounts[index]?.role }))
}

interface View {
  people: People
  viewer: Id
  role: RoleName | null
  subject: RoleName | null | undefined
}

function presentCase({ ids }: ReadDeps, row: CaseRow, { people, viewer, role, subject }: View): Case {
  const isOpen = row.is_open === 1
  return {
    ...{ _id: ids.format(row.id), kind: row.kind, user: people(row.account_id, row.username, row.name) },
    ...{ excerpt: row.excerpt, status: isOpen ? 'open' : 'closed', outcome: row.outcome },
    createdAt: toIso(timeOf(row.id)),
    lastReportAt: row.last_report_id === NO_ID ? null : toIso(timeOf(row.last_report_id)),
    ...{ reportsCount: row.reports, categories: presentCategories(row) },
    claimedBy: row.claimed_by === NO_ID ? null : people(row.claimed_by, ''),
    closedAt: isOpen ? null : toIso(timeOf(row.queue_id)),
    closedBy: row.closed_by === NO_ID ? null : people(row.closed_by, ''),
    hasOpenAppeal: row.open_appeal_id !== NO_ID,
    canAct: viewer !== row.account_id && ranksAbove(role, subject),
  }
}

function presentCategories({ categories }: CaseRow): Case['categories'] {
  const counts = Object.entries(JSON.parse(categories) as Record<ReportCategory, number>)
  const sorted = counts.toSorted(([, one], [, other]) => other - one)
  return sorted.map(([category, count]) => ({ category: category as ReportCategory, count }))
}
