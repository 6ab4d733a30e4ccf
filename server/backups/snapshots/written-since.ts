/** Counts what members have written since a time, which a rollback removes from the network. */
import { existsSync } from 'node:fs'
import { explainFailure } from '#server/backups/failure.ts'
import { withConnection } from '#server/backups/postgres/copy.ts'
import { hasNetwork } from '#server/backups/postgres/restore.ts'
import { type Query, queryOf, withSqlite } from '#server/backups/restore/restored-database.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Id, idAt, timeOf } from '#server/core/ids/ids.ts'

export interface WrittenSince {
  posts: number
  messages: number
  accounts: number
  /** Times of the oldest and the newest row, in milliseconds; null without rows. */
  first: number | null
  last: number | null
}

/** Resolves to a sentence when the database cannot be read, and to null when there is none. */
export async function readWrittenSince(config: Config, since: number): Promise<WrittenSince | string | null> {
  const { store } = config
  try {
    if (store.kind === 'sqlite')
      return existsSync(store.file) ? await withSqlite(store.file, (query) => count(query, idAt(since))) : null
    const url = store.url.reveal()
    if (!(await hasNetwork(url))) return null
    return await withConnection(url, (client) => count(queryOf(client), idAt(since)))
  } catch (error) {
    return explainFailure(error)
  }
}

/** Ids are ordered by time. */
async function count(query: Query, from: Id): Promise<WrittenSince> {
  const tables = ['tweets', 'messages', 'accounts'] as const
  const rows = []
  for (const table of tables) {
    const [row] = await query(
      `SELECT count(*) AS rows, min(id) AS first, max(id) AS last FROM ${table} WHERE id >= $1`,
      from,
    )
    rows.push(row!)
  }
  const [posts, messages, accounts] = rows.map((row) => Number(row.rows)) as [number, number, number]
  const ids = rows.flatMap(({ first, last }) => (first === null ? [] : [Number(first), Number(last)]))
  return {
    posts,
    messages,
    accounts,
    first: ids.length > 0 ? timeOf(Math.min(...ids)) : null,
    last: ids.length > 0 ? timeOf(Math.max(...ids)) : null,
  }
}
