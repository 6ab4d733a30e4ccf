/** Counts the rows that statements write. */
import type { DeleteResult, InsertQueryBuilder, InsertResult, UpdateResult } from 'kysely'
import type { Tables } from './tables.ts'

interface Write {
  executeTakeFirst(): Promise<DeleteResult | InsertResult | UpdateResult>
}

/** Executes a statement and answers how many rows it wrote. */
export async function countWritten(write: Write): Promise<number> {
  const result = await write.executeTakeFirst()
  if ('numDeletedRows' in result) return Number(result.numDeletedRows)
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : (result.numInsertedOrUpdatedRows ?? 0))
}

/** Executes a statement and answers whether it wrote a row. */
export const hasWritten = async (write: Write): Promise<boolean> => (await countWritten(write)) > 0

/** Inserts a row unless its key exists; answers whether it was inserted. */
export const insertNew = <T extends keyof Tables>(
  insert: InsertQueryBuilder<Tables, T, InsertResult>,
): Promise<boolean> => hasWritten(insert.onConflict((c) => c.doNothing()))
