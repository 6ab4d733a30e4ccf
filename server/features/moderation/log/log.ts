/** Reads the moderation log, page by page and as a file. */
import type { LogEntry } from '#contract/calls/moderation-log.ts'
import type { LogAction } from '#contract/moderation.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import type { ModerationLogTable } from '#server/db/tables/moderation.ts'
import { resolveAnyUser } from '#server/features/people/resolve.ts'
import { officeOf, requirePermission } from '#server/features/people/roles.ts'
import { listLog } from './store.ts'

interface LogQuery extends PageQuery {
  action?: LogAction | undefined
  by?: string | undefined
  user?: string | undefined
}

/**
 * The filter of rows that a moderator may read: not those about work on a case about themselves, unless they are an
 * administrator.
 */
export async function readableRows({ db }: Pick<Deps, 'db'>, viewer: Id) {
  await requirePermission(db, viewer, 'log.read')
  const isAdmin = (await officeOf(db, viewer)) === 'admin'
  return <T extends Pick<ModerationLogTable, 'account_id'>>(rows: readonly T[]): readonly T[] =>
    isAdmin ? rows : rows.filter((row) => row.account_id !== viewer)
}

/** A page of the log, newest first. */
export async function getLog(deps: ReadDeps & Pick<Deps, 'db'>, viewer: Id, { action, by, user, ...query }: LogQuery) {
  const visible = await readableRows(deps, viewer)
  const [byId, account] = await Promise.all([by, user].map((name) => (name ? resolveAnyUser(deps, name) : undefined)))
  const { items, nextCursor } = await readList(
    rowSource((from, limit) => listLog(deps.db, { action, by: byId, account }, from, limit)),
    { ids: deps.ids, query, visible },
  )
  return { entries: items.map((row) => presentEntry(deps.ids, row)), nextCursor }
}

function presentEntry(ids: IdFormat, row: ModerationLogTable): LogEntry {
  const idOrNull = (id: Id): string | null => (id === NO_ID ? null : ids.format(id))
  return {
    ...{ _id: ids.format(row.id), createdAt: toIso(timeOf(row.id)), action: row.action },
    by: { _id: idOrNull(row.by_id), name: row.by_name },
    isAutomatic: row.by_rule_id !== NO_ID,
    user: row.account_id === NO_ID ? null : { _id: ids.format(row.account_id), username: row.username },
    ...{ tweet: idOrNull(row.tweet_id), case: idOrNull(row.case_id), act: idOrNull(row.act_id) },
    ...{ reason: row.reason, before: row.state_before, after: row.state_after },
  }
}
