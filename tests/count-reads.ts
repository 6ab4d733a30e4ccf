import { vi } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { EmbeddedAdapter } from '#server/db/sqlite/dialect.ts'

/** Processes that share a store read this all the time: server/db/postgres/shared-caches.ts. */
const isPoll = (query: unknown): boolean =>
  (query as { parameters?: readonly unknown[] }).parameters?.includes('cache_epoch') ?? false

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
    const statements = reads.flatMap((read) => read.mock.calls.map(([query]) => query))
    return statements.filter((query) => !isPoll(query)).length
  } finally {
    for (const read of reads) read.mockRestore()
  }
}
