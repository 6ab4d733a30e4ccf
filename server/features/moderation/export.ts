/** Exports reports by an account, and decisions about it. */
import { type Exports, exportList } from '#server/db/feature.ts'
import { presentDecisions } from './acts/decisions.ts'
import { listActsOn } from './acts/store.ts'
import { presentReports } from './reports/own-reports.ts'
import { listReportsBy } from './reports/store.ts'

export const moderationExports: Exports = {
  reports: (deps, viewer) =>
    exportList(
      (from, limit) => listReportsBy(deps.db, viewer, from, limit),
      (rows) => presentReports(deps, viewer, rows),
    ),
  decisions: (deps, viewer) =>
    exportList(
      (from, limit) => listActsOn(deps.db, viewer, from, limit),
      (rows) => presentDecisions(deps, rows),
    ),
}
