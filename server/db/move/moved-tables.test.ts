import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { world } from '#tests/world.ts'
import { movedTables, notMoved } from './moved-tables.ts'

it('Every table of the database is moved, or listed as not moved', async () => {
  const { db, store } = (await world()).app.deps
  const query =
    store.engine === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql<{ name: string }>`
          SELECT relname AS name FROM pg_class
          WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS regnamespace)`
  const names = (await query.execute(db)).rows.map((row) => row.name)
  // Each engine lacks one of the tables that are not moved.
  expect([...names, ...Object.keys(notMoved)].filter((name, index, all) => all.indexOf(name) === index).sort()).toEqual(
    [...movedTables, ...Object.keys(notMoved)].sort(),
  )
})
