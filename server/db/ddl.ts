/** One text of table definitions for both engines (DATA.md, statements 9). */
import { type RawBuilder, sql } from 'kysely'
import type { Store } from './db.ts'

const words: Record<Store['engine'], Record<string, string>> = {
  sqlite: { int: 'INTEGER', key: 'TEXT', rowless: ' WITHOUT ROWID' },
  postgres: { int: 'bigint', key: 'text COLLATE "C"', rowless: '' },
}

/**
 * Splits a script at `;` and puts in the engine's words: `{int}` an id, time, count or flag; `{key}` text compared byte
 * by byte; `{rowless}` after a table whose primary key has several columns.
 */
export function ddl(engine: Store['engine'], script: string): RawBuilder<unknown>[] {
  return script
    .replace(/\{(\w+)\}/g, (_, word: string) => words[engine][word]!)
    .split(';')
    .filter((statement) => statement.trim())
    .map((statement) => sql.raw(statement))
}
