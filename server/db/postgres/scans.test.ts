import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { growingScans, type PlanNode } from '#tests/stores/plans/scans.ts'
import { isCitus } from '#tests/stores/server-schema.ts'
import { world } from '#tests/world.ts'

const ROWS = 20_000

const cases: [statement: string, scans: unknown[]][] = [
  ['SELECT * FROM large WHERE id = 7', []],
  ['SELECT * FROM large WHERE owner = 7 ORDER BY id', []],
  ['SELECT * FROM large ORDER BY id LIMIT 20', []],
  ['SELECT * FROM large WHERE id < 9000 AND kind = 1 ORDER BY id DESC LIMIT 20', []],
  ['SELECT * FROM small WHERE kind = 1', []],
  ['SELECT * FROM large WHERE kind = 12', ['all of large: (kind = 12)']],
  ['SELECT * FROM large WHERE kind = 12 ORDER BY id LIMIT 20', ['all of large until enough pass: (kind = 12)']],
  ['SELECT count(*) FROM large', ['all of large']],
  ['SELECT * FROM large ORDER BY kind LIMIT 20', ['all of large']],
  ['SELECT * FROM small WHERE EXISTS (SELECT FROM large WHERE kind = small.id)', ['all of large']],
  ['SELECT max(kind) FROM large WHERE id > 100', [expect.stringMatching(/^(?:\d+ rows|all) of large/)]],
]

// Its statements are about tables of its own, which Citus does not know where to plan.
it.skipIf(!isPostgres() || isCitus())('finds the steps of a plan whose cost grows with a table', async () => {
  const { db } = (await world()).app.deps
  await db.transaction().execute(async (tx) => {
    const run = (text: string) => sql.raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text).execute(tx)
    await run('CREATE TEMPORARY TABLE large (id INTEGER PRIMARY KEY, owner INTEGER, kind INTEGER) ON COMMIT DROP')
    await run('CREATE TEMPORARY TABLE small (id INTEGER PRIMARY KEY, kind INTEGER) ON COMMIT DROP')
    await run(`INSERT INTO large SELECT i, i / 10, i % 13 FROM generate_series(1, ${ROWS}) AS i`)
    await run('INSERT INTO small SELECT i, i % 13 FROM generate_series(1, 10) AS i')
    await run('CREATE INDEX ON large (owner)')
    await run('ANALYZE large')
    for (const [statement, scans] of cases) {
      const { rows } = await run(`EXPLAIN (FORMAT JSON) ${statement}`)
      const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
      expect(
        growingScans(plan, (table) => table === 'small'),
        statement,
      ).toEqual(scans)
    }
  })
})
