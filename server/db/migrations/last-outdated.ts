import { HOUR_MS } from '#contract/durations.ts'
import { type Id, idAt, NO_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'

/**
 * The highest id of rows that an earlier version may have written: those from before a migration, and from an hour
 * after, in which processes of that version may still run.
 */
export async function findLastOutdated(db: Db, migration: string): Promise<Id> {
  const applied = db.selectFrom('migrations').select('applied_at').where('name', '=', migration)
  const row = await applied.executeTakeFirst()
  return row ? idAt(row.applied_at + HOUR_MS) : NO_ID
}
