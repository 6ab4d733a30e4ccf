import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tableRules } from '#server/db/table-rules.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { world } from '#tests/world.ts'

interface Index {
  table: string
  name: string
  isPrimary: boolean
  isUnique: boolean
  columns: string[]
}

/** The indexes of every table, and what its rows refer to. */
async function readSchema() {
  const { db } = (await world()).app.deps
  const indexes = await sql<Index>`
    SELECT c.relname AS "table", x.relname AS name, i.indisprimary AS "isPrimary", i.indisunique AS "isUnique",
      ARRAY(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY k (number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number ORDER BY k.place) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`.execute(db)
  const references = await sql<{ from: string; to: string; column: string }>`
    SELECT f.relname AS "from", t.relname AS "to", a.attname AS column
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = f.oid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND f.relnamespace = current_schema()::regnamespace`.execute(db)
  const keys = new Map(indexes.rows.filter((each) => each.isPrimary).map((each) => [each.table, each.columns]))
  return { indexes: indexes.rows, references: references.rows, keys }
}

const placeOf = (table: string) => tableRules[table as keyof typeof tableRules].place
const isSplit = (table: string) => !['everywhere', 'coordinator'].includes(placeOf(table))

describe.runIf(isPostgres())('the places of tables', () => {
  it('cover all tables, each with a primary key', async () => {
    const { keys } = await readSchema()
    expect([...keys.keys()].sort()).toEqual(Object.keys(tableRules).sort())
  })

  it('allow no unique index without the distribution column', async () => {
    const { indexes, keys } = await readSchema()
    const wrong = indexes.filter(
      ({ table, isUnique, columns }) => isUnique && isSplit(table) && !columns.includes(keys.get(table)![0]!),
    )
    expect(wrong).toEqual([])
  })

  it('keep rows together that reference each other', async () => {
    const { references, keys } = await readSchema()
    expect(references.length).toBeGreaterThan(0)
    for (const { from, to, column } of references) {
      expect(placeOf(from), from).toBe(placeOf(to))
      expect(column, from).toBe(keys.get(from)![0])
    }
  })
})
