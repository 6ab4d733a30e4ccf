/** Schemas of a Citus cluster, distributed as an operator would do it. */
import { loadConfig } from '#server/core/config/config.ts'
import { distribute } from '#server/db/citus/distribute.ts'
import { connectPatiently } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import type { RunSql } from '#tests/stores/schemas.ts'

// Few, for speed; more than one, so that a statement which asks all of them differs from others.
const SHARDS = 4

/** Makes the tables of Plus in an empty schema, and distributes them. */
export async function distributeSchema(settings: { DATABASE_URL: string }): Promise<void> {
  const { store: config } = loadConfig(settings)
  if (config.kind !== 'postgres') throw new Error('TEST_CITUS_URL must be a postgres:// address.')
  const store = connectPatiently(config, console)
  try {
    await migrate(store)
    await distribute(store.db, { shards: SHARDS, say: () => {} })
  } finally {
    await store.close()
  }
}

/** Empties the tables, wherever their rows lie. */
export const emptyDistributed = (run: RunSql, schema: string) =>
  run(`DO $$ DECLARE filled record; BEGIN
    FOR filled IN SELECT c.oid::regclass::text AS name FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
      WHERE c.relnamespace = '${schema}'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
        AND (p.logicalrelid IS NOT NULL OR pg_relation_size(c.oid) > 0)
    LOOP EXECUTE format('DELETE FROM %s', filled.name); END LOOP;
  END $$`)
