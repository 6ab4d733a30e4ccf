/** Inserts and reads rows of the moderation log. Nothing changes or deletes one. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import type { ModerationLogTable } from '#server/db/tables/moderation.ts'

type LogRow = ModerationLogTable & ListItem

const EMPTY = {
  ...{ by_id: NO_ID, by_name: '', by_rule_id: NO_ID, account_id: NO_ID, username: '' },
  ...{ tweet_id: NO_ID, case_id: NO_ID, act_id: NO_ID, reason: '', state_before: '', state_after: '' },
} satisfies Partial<ModerationLogTable>

/** The columns of a row; omitted ones are empty. */
export type LogRecord = Pick<ModerationLogTable, 'id' | 'action'> & Partial<typeof EMPTY>

export const insertLogRow = (tx: Tx, row: LogRecord) =>
  tx
    .insertInto('moderation_log')
    .values({ ...EMPTY, ...row })
    .execute()

interface LogFilter {
  action?: ModerationLogTable['action'] | undefined
  by?: Id | undefined
  account?: Id | undefined
}

/** The log before a position, newest first. */
export function listLog(db: Db, { action, by, account }: LogFilter, before: Id, limit: number): Promise<LogRow[]> {
  let query = db.selectFrom('moderation_log').selectAll().select('id as at').where('id', '<', before)
  if (action) query = query.where('action', '=', action)
  if (by !== undefined) query = query.where('by_id', '=', by)
  if (account !== undefined) query = query.where('account_id', '=', account)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Whether the log has rows about work on a case. They are found by its account. */
export async function isCaseInLog(db: Db, account: Id, caseId: Id): Promise<boolean> {
  const rows = db.selectFrom('moderation_log').select('id').where('account_id', '=', account)
  return (await rows.where('case_id', '=', caseId).limit(1).execute()).length > 0
}

/** The log after a position, oldest first. */
export const listLogAfter = (db: Db, after: Id, limit: number): Promise<ModerationLogTable[]> =>
  db.selectFrom('moderation_log').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
