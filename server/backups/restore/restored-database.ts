/** Checks a restored database against its manifest and its key, before Plus runs on it. */
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { BackupError } from '#server/backups/backup-error.ts'
import { explainFailure } from '#server/backups/failure.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { countTables, readSchema } from '#server/backups/postgres/copy.ts'
import { checkIntegrity, openSqliteCopy } from '#server/backups/sqlite-copy.ts'
import { keyIdOf, readKeyFile } from '#server/core/security/secrets.ts'

type Row = Record<string, unknown>

/** Runs a query on either engine. Parameters are `$1`, `$2` and so on. */
export type Query = (statement: string, ...values: (string | number)[]) => Promise<Row[]>

/** Resolves to the problems of a restored SQLite database, as sentences. */
export async function examineSqlite(file: string, manifest: Manifest, keyFile: string | null): Promise<string[]> {
  try {
    const broken = checkIntegrity(file).map((problem) => `SQLite: ${problem}`)
    if (broken.length > 0) return broken
    const { tables, migrations, close } = openSqliteCopy(file)
    await close()
    return [
      ...compare(manifest, tables, migrations),
      ...(await withSqlite(file, (query) => findKeyProblem(query, keyFile))),
    ]
  } catch (error) {
    return [`The database of the backup cannot be opened: ${explainFailure(error)}`]
  }
}

/** Resolves to the problems of the current schema of a PostgreSQL database, as sentences. */
export async function examinePostgres(client: Client, manifest: Manifest, keyFile: string | null): Promise<string[]> {
  const query = queryOf(client)
  const applied = await query('SELECT name FROM migrations ORDER BY name COLLATE "C"')
  return [
    ...compare(
      manifest,
      await countTables(client, await readSchema(client)),
      applied.map(({ name }) => String(name)),
    ),
    ...(await findKeyProblem(query, keyFile)),
  ]
}

/** Throws a BackupError that lists the problems, if there are any. */
export function refuseProblems(backup: string, problems: readonly string[]): void {
  if (problems.length > 0)
    throw new BackupError(
      `The backup ${backup} was not restored:\n${problems.slice(0, 20).join('\n')}\nUse another one, or look into why.`,
    )
}

export const queryOf =
  (client: Client): Query =>
  async (statement, ...values) =>
    (await client.query(statement, values)).rows as Row[]

/** Runs work with the queries of a SQLite database. */
export async function withSqlite<T>(file: string, work: (query: Query) => Promise<T>): Promise<T> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return await work(async (statement, ...values) =>
      db.prepare(statement).all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))),
    )
  } finally {
    db.close()
  }
}

function compare(manifest: Manifest, tables: Record<string, number>, migrations: readonly string[]): string[] {
  const isSame =
    migrations.length === manifest.migrations.length && migrations.every((name, at) => name === manifest.migrations[at])
  return [
    ...compareCounts(manifest, tables),
    ...(isSame ? [] : ['The database is of another version of Plus than the backup says.']),
  ]
}

function compareCounts({ tables }: Pick<Manifest, 'tables'>, found: Record<string, number>): string[] {
  const names = new Set([...Object.keys(tables), ...Object.keys(found)])
  return [...names].flatMap((table) =>
    tables[table] === found[table]
      ? []
      : `The table ${table} has ${found[table] ?? 'no'} rows instead of ${tables[table] ?? 'none'}.`,
  )
}

/** A missing key file is no problem: the operator restores it before the start. */
async function findKeyProblem(query: Query, keyFile: string | null): Promise<string[]> {
  const keys = keyFile === null ? null : readKeyFile(keyFile)
  if (!keys) return []
  const [row] = await query("SELECT value FROM settings WHERE name = 'id_key'")
  const keyId = keyIdOf(String(row?.value ?? ''))
  if (keyId === undefined || keys.hasKey(keyId)) return []
  return [
    `The key file is that of another network: secrets in the database are encrypted with key ${keyId}. A backup without the key needs its own at the place of SECRET_KEY_FILE.`,
  ]
}
