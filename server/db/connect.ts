import { Kysely, PostgresDialect } from 'kysely'
import type { StoreConfig } from '#server/core/config.ts'
import type { Log } from '#server/core/log.ts'
import type { Store } from './db.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Opens the store the settings name. Its folder must exist. */
export function connect(config: StoreConfig, log: Pick<Log, 'warn'>): Store {
  const sqlite = config.kind === 'sqlite'
  const db = new Kysely<Tables>({
    dialect: sqlite
      ? createSqliteDialect(config.file, config.cacheMb)
      : new PostgresDialect({ pool: createPostgresPool(config.url.reveal(), config.pool, config.prepared, log) }),
  })
  return { db, engine: sqlite ? 'sqlite' : 'postgres', isShared: !sqlite, close: () => db.destroy() }
}
