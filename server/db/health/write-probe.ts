/** Finds out whether the database can be written, which shows only in a commit. */
import { randomUUID } from 'node:crypto'
import { inBackground } from '#server/core/background.ts'
import type { Database } from '../db.ts'
import { ReadingAdapter } from '../sqlite/processes/reading-dialect.ts'
import { transact } from '../transaction.ts'

/** Commits a row and its deletion: pages are written, and the table is as before. Its name is that of no other process. */
export function probeWrite(db: Database): Promise<void> {
  const { adapter } = db.getExecutor()
  if (adapter instanceof ReadingAdapter) return adapter.probeWriter()
  // Not refused as overload when many writes wait.
  return inBackground(() =>
    transact(db, async (tx) => {
      const name = `write-probe-${randomUUID()}`
      await tx.insertInto('operator_states').values({ name, value: '' }).execute()
      await tx.deleteFrom('operator_states').where('name', '=', name).execute()
    }),
  )
}
