/** Measures the size of the database on the disk. */
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { StoreConfig } from '#server/core/config/store.ts'
import type { Db } from '#server/db/db.ts'
import { searchIndexPath } from '#server/db/sqlite/search-index-file.ts'

/** The size of the database in bytes. */
interface DatabaseSize {
  bytes: number
  /** Bytes of the search index, a separate file on SQLite; null when it is part of the database. */
  searchBytes: number | null
}

/** Reads the size of the database on the disk. */
export async function readDatabaseSize(db: Db, config: StoreConfig): Promise<DatabaseSize> {
  if (config.kind === 'sqlite') {
    const [bytes, searchBytes] = await Promise.all([config.file, searchIndexPath(config.file)].map(sizeOf))
    return { bytes: bytes!, searchBytes: searchBytes! }
  }
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return { bytes: Number(rows[0]!.bytes), searchBytes: null }
}

/** The bytes of a database file with its WAL. */
async function sizeOf(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map((each) =>
    stat(each).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
