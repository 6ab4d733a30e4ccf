import type { ExpressionBuilder, Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables } from './tables.ts'

/** Reads a row and locks it until the transaction ends, by a write that leaves `column` as it is. */
export const lockRow = <T extends keyof Tables>(
  row: UpdateQueryBuilder<Tables, T, T, UpdateResult>,
  column: keyof Tables[T] & string,
): Promise<Selectable<Tables[T]> | undefined> =>
  row
    .set((q: ExpressionBuilder<Tables, T>) => ({ [column]: q.ref(column as never) }) as never)
    .returningAll()
    .executeTakeFirst() as Promise<never>
