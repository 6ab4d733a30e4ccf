/** Compiles migration scripts for both databases. */
import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#server/db/db.ts'

const words: Record<Store['engine'], Record<string, string>> = {
  sqlite: { int: 'INTEGER', key: 'TEXT', rowless: ' WITHOUT ROWID' },
  postgres: { int: 'bigint', key: 'text COLLATE "C"', rowless: '' },
}

/**
 * Splits a script at `;` and replaces placeholders: `{int}` is the type of ids, times, counts and flags; `{key}` the
 * type of text that is compared bytewise; `{rowless}` follows a table with a composite primary key. A statement that
 * begins with `{sqlite}` or `{postgres}` is only for that database.
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
