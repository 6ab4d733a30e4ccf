/** Requirements of restores and rollbacks on the current data. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import { type Undone, undoUnfinished } from '#server/backups/exchange/unfinished.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { requireStopped } from '#server/backups/postgres/restore.ts'
import type { Config } from '#server/core/config/config.ts'
import { lockFile } from '#server/core/files/file-lock.ts'

/** The files of an embedded database. */
export const DATABASE_FILES = ['plus.db', 'plus.db-wal', 'plus.db-shm', 'search.db', 'search.db-wal', 'search.db-shm']

/** Refuses a backup of the other engine. */
export function requireEngine({ store }: Config, { engine }: Manifest): void {
  if (engine === store.kind) return
  throw new BackupError(
    engine === 'postgres'
      ? 'The backup is of a PostgreSQL database. Set DATABASE_URL to an empty database.'
      : 'The backup is of a SQLite database. Unset DATABASE_URL to restore it into DATA_DIR.',
  )
}

/** Runs work while no Plus uses the data. Throws a BackupError while one does. */
export async function whileStopped<T>({ store, dataDir }: Config, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (store.kind === 'postgres') {
    await requireStopped(store.url.reveal())
    return work()
  }
  const lock = lockFile(path.join(dataDir, 'plus.lock'))
  if (!lock) throw new BackupError(`Plus runs on ${dataDir}. Stop it first.`)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Undoes an interrupted restore or rollback of this data. */
export const undoInterrupted = (config: Config): Promise<Undone> => whileStopped(config, () => undoUnfinished(config))
