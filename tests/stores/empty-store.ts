/** The empty store of a world: SQLite in its folder, or PostgreSQL (the server of TEST_DATABASE_URL, else PGlite). */
import type { Store } from '#server/db/db.ts'
import { takePgliteSchema } from './pglite.ts'
import { takeServerSchema } from './postgres-server.ts'
import { copySqliteStore } from './sqlite.ts'

export interface EmptyStore {
  /** The settings of a process that uses the store. */
  settings: Record<string, string>
  /** Given when settings cannot lead there. */
  open?(): Store
  /** Given when it lies in the folder of the data: puts it there, up to date. */
  copyTo?(folder: string): Promise<void>
  drop(): Promise<void>
}

/** TEST_STORE says on which engine the tests run; SQLite unless it does. */
export const isPostgres = (): boolean => process.env.TEST_STORE === 'postgres'

/** `isNew`: without tables, for a process that makes its own. */
export async function emptyStore({ isNew = false } = {}): Promise<EmptyStore> {
  if (!isPostgres()) return { settings: {}, copyTo: copySqliteStore, drop: async () => {} }
  return process.env.TEST_DATABASE_URL ? takeServerSchema(isNew) : { settings: {}, ...(await takePgliteSchema()) }
}
