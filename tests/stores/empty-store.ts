/** The empty store of a world: SQLite in its folder, or PostgreSQL (a server when TEST_DATABASE_URL names one, else PGlite). */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Store } from '#server/db/db.ts'
import { takePgliteSchema } from './pglite.ts'
import { copySqliteStore } from './sqlite.ts'

export interface EmptyStore {
  /** What leads a process to it. */
  settings: Record<string, string>
  /** Given when settings cannot lead there. */
  open?(): Store
  /** Given when it lies in the folder of the data: puts it there, up to date. */
  copyTo?(folder: string): Promise<void>
  drop(): Promise<void>
}

/** TEST_STORE says on which engine the tests run; SQLite unless it does. */
export const isPostgres = (): boolean => process.env.TEST_STORE === 'postgres'

export async function emptyStore(): Promise<EmptyStore> {
  if (!isPostgres()) return { settings: {}, copyTo: copySqliteStore, drop: async () => {} }
  const url = process.env.TEST_DATABASE_URL
  return url ? serverSchema(url) : { settings: {}, ...(await takePgliteSchema()) }
}

async function serverSchema(url: string): Promise<EmptyStore> {
  const schema = `world_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`CREATE SCHEMA ${schema}`)
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return { settings: { DATABASE_URL: address.href }, drop: () => run(`DROP SCHEMA ${schema} CASCADE`) }
}
