/** One text of table definitions for both engines (DATA.md, statements 9). */
import { type RawBuilder, sql } from 'kysely'
import type { Store } from './db.ts'

const words: Record<Store['engine'], Record<string, string>> = {
  sqlite: { int: 'INTEGER', key: 'TEXT', rowless: ' WITHOUT ROWID' },
  postgres: { int: 'bigint', key: 'text COLLATE "C"', rowless: '' },
}

/**
 * Splits a script at `;` and puts in the engine's words: `{int}` an id, time, count or flag; `{key}` text compared byte
 * by byte; `{rowless}` after a table whose primary key has several columns. A statement that begins with `{sqlite}` or
 * `{postgres}` is for that engine only.
 */
export function ddl(engine: Store['engine'], script: string): RawBuilder<unknown>[] {
  return script
    .split(';')
    .filter(
      (statement) => statement.trim() && !statement.trim().startsWith(engine === 'sqlite' ? '{postgres}' : '{sqlite}'),
    )
    .map((statement) => statement.replace(/\{(\w+)\}/g, (_, word: string) => words[engine][word] ?? ''))
    .map((statement) => sql.raw(statement))
}
