import { Kysely } from 'kysely'
import type { StoreConfig } from '#server/core/config/config.ts'
import { makePrivateFile, restrictToOwner } from '#server/core/files/private-files.ts'
import type { Log } from '#server/core/log.ts'
import type { Store } from './db.ts'
import { createPostgresDialect } from './postgres/dialect.ts'
import { createSqliteDialect } from './sqlite/dialect.ts'
import { SearchIndexFile, searchIndexPath } from './sqlite/search-index-file.ts'
import type { Tables } from './tables.ts'

/** Opens the store the settings name. Its folder must exist. */
export function connect(config: StoreConfig, log: Pick<Log, 'warn'>): Store {
  if (config.kind !== 'sqlite') {
    // The driver is loaded where there is something to drive: it is memory that most who run Plus need not spend.
    const pool = (size: number) => async () => {
      const { createPostgresPool } = await import('./postgres/pool.ts')
      return createPostgresPool(config.url.reveal(), size, config.prepared, log)
    }
    const writes = Math.max(1, Math.floor(config.pool / 2))
    const dialect = createPostgresDialect(pool(Math.max(1, config.pool - writes)), pool(writes))
    const db = new Kysely<Tables>({ dialect })
    return { db, engine: 'postgres', isShared: true, close: () => db.destroy() }
  }
  const index = openPrivately(config.file, log)
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(config.file, config.cacheMb, index.file) })
  const close = async () => {
    await db.destroy()
    await index.close() // the last to close writes what is in the log into the file
  }
  return { db, engine: 'sqlite', isShared: false, searchIndex: index, close }
}

/** Closes the files of the database to others. What SQLite makes beside a file later has the rights of that file. */
function openPrivately(file: string, log: Pick<Log, 'warn'>): SearchIndexFile {
  const files = [file, searchIndexPath(file)]
  for (const each of files) {
    makePrivateFile(each, log)
    for (const end of ['-wal', '-shm']) restrictToOwner(each + end, log)
  }
  return new SearchIndexFile(file)
}
