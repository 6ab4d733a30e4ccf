/** Copies the database of either engine. */

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#server/core/config/config.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { BackupError, type OnProgress } from './backup-error.ts'
import { refuseUnfinishedExchange } from './exchange/journal.ts'
import type { ListHashes } from './files/media-store.ts'
import { copyPostgres, type PostgresCopy, readValue, sizeOfSchema, withConnection } from './postgres/copy.ts'
import { copySqlite, openSqliteCopy, sizeOfDatabase } from './sqlite-copy.ts'

type Copy = Omit<PostgresCopy, 'schema'> & { schema: string | null }

/** Copies the database into a new file, and opens the copy. */
export async function copyDatabase({ store }: Config, to: string, onProgress: OnProgress): Promise<Copy> {
  if (store.kind === 'postgres') return copyPostgres(store.url.reveal(), to, onProgress)
  await copySqlite(store.file, to, onProgress)
  return { ...openSqliteCopy(to), schema: null }
}

/** The maximum size of a copy, in bytes. */
export async function sizeOfStore({ store }: Config): Promise<number> {
  if (store.kind === 'sqlite') return sizeOfDatabase(store.file)
  // Rows are compressed, usually to less than half.
  return (await withConnection(store.url.reveal(), sizeOfSchema)) / 2
}

/** Runs work with a list of the current images of the network. */
export async function listLiveHashes<T>({ store }: Config, work: (list: ListHashes) => Promise<T>): Promise<T> {
  const sql = (after: string, limit: string) =>
    `SELECT DISTINCT hash FROM media WHERE hash > ${after} ORDER BY hash LIMIT ${limit}`
  if (store.kind === 'postgres')
    return withConnection(store.url.reveal(), (client) =>
      work(async (after, limit) =>
        (await client.query(sql('$1', '$2'), [after, limit])).rows.map(({ hash }) => String(hash)),
      ),
    )
  const db = new DatabaseSync(store.file, { readOnly: true, timeout: 5_000 })
  try {
    const list = db.prepare(sql('?', '?'))
    return await work(async (after, limit) => list.all(after, limit).map(({ hash }) => String(hash)))
  } finally {
    db.close()
  }
}

/** Refuses a store without a network in it. */
export async function requireNetwork(config: Config): Promise<void> {
  const { store, dataDir } = config
  await refuseUnfinishedExchange(dataDir)
  if (store.kind === 'sqlite' && !existsSync(store.file))
    throw new BackupError(
      `There is no network in ${dataDir}. Start Plus there first (${operatorCommands.start}), or set DATA_DIR.`,
    )
  if (store.kind === 'sqlite') return
  const found = await withConnection(store.url.reveal(), (client) =>
    readValue(client, "SELECT to_regclass('migrations')::text"),
  )
  if (!found)
    throw new BackupError(`There is no network in this database. Start Plus there first (${operatorCommands.start}).`)
}
