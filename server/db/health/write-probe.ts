/** Checks whether the database can be written, which only a commit shows. */
import { randomUUID } from 'node:crypto'
import { inBackground } from '#server/core/background.ts'
import { type Database, storeOf } from '#server/db/db.ts'
import { ReadingAdapter } from '#server/db/sqlite/processes/reading-dialect.ts'
import { transact } from '#server/db/transaction.ts'

/**
 * Commits a row and its deletion: pages are written, and the table is unchanged. Its name differs from that of other
 * processes.
 */
export function probeWrite(db: Database): Promise<void> {
  const adapter = storeOf(db)
  if (adapter instanceof ReadingAdapter) return adapter.probeWriter()
  // Background work is not refused as overload when many writes wait.
  return inBackground(() =>
    transact(db, async (tx) => {
      const name = `write-probe-${randomUUID()}`
      await tx.insertInto('operator_states').values({ name, value: '' }).execute()
      await tx.deleteFrom('operator_states').where('name', '=', name).execute()
    }),
  )
}
