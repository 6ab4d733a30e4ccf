import type { Selectable } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import type { Tables } from '#server/db/tables.ts'

type Paged = 'reports' | 'moderation_acts' | 'rule_matches'

/** A query for a page of rows that have `value` in a column, before an id, newest first. */
export const pageOfRows = <T extends Paged>(
  db: Db,
  table: T,
  [column, value]: readonly [keyof Tables[T], Id],
  before: Id,
  limit: number,
): Promise<(Selectable<Tables[T]> & ListItem)[]> =>
  db
    .selectFrom(table as 'reports')
    .selectAll()
    .select('id as at')
    .where(column as 'case_id', '=', value)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<never>
