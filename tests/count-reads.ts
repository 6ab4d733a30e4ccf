import { vi } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { EmbeddedAdapter } from '#server/db/sqlite/dialect.ts'

/** Reads that a process repeats: `cache_epoch` and what the operator has turned on where several share a store, and the queues once a second. */
const isPoll = (query: unknown): boolean => {
  const { sql, parameters } = query as { sql?: string; parameters?: readonly unknown[] }
  const text = typeof query === 'string' ? query : (sql ?? '')
  return (
    (parameters?.includes('cache_epoch') ?? false) ||
    /"due_at" <= |"(operator_states|event_outbox|push_queue|mail_queue|poll_ends)"/.test(text)
  )
}

/** The number of statements that `work` reads with, outside of transactions. Nothing else may run at that time. */
export async function countReads(db: Database, work: () => Promise<unknown>): Promise<number> {
  const executor = db.getExecutor()
  const { adapter } = executor
  // Prepared reads of the embedded database bypass the executor.
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
