import { vi } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { EmbeddedAdapter } from '#server/db/sqlite/dialect.ts'

/** The number of statements that `work` reads with, outside of transactions. Nothing else may run at that time. */
export async function countReads(db: Database, work: () => Promise<unknown>): Promise<number> {
  const executor = db.getExecutor()
  const { adapter } = executor
  // Prepared reads of the embedded database pass the executor by.
  const reads = [
    vi.spyOn(executor, 'executeQuery'),
    ...(adapter instanceof EmbeddedAdapter ? [vi.spyOn(adapter, 'read')] : []),
  ]
  try {
    await work()
    return reads.reduce((sum, read) => sum + read.mock.calls.length, 0)
  } finally {
    for (const read of reads) read.mockRestore()
  }
}
