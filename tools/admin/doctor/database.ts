/** Examines the database: whether it answers, is up to date, and is set up as Plus needs it. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Config } from '#server/core/config/config.ts'
import { MEND_DAMAGE } from '#server/core/explain-store-error.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { isCorrupt, isReadOnly } from '#server/core/store-errors.ts'
import type { Store } from '#server/db/db.ts'
import { isUpToDate } from '#server/db/migrations/migrate.ts'
import { readOperatorState } from '#server/db/operator-states.ts'
import { START } from '#tools/admin/command.ts'
import { when } from '#tools/admin/table.ts'
import { type Examination, type Finding, fine, unwise, wrong } from './finding.ts'

const MAX_SKEW_MS = 5_000
const LEAST_POSTGRES = 14

const data: Examination = {
  name: 'Data',
  async examine({ config, store, openError }) {
    if (openError) return unreadable(config, openError)
    if (!store)
      return wrong('there is no network yet.', `Start Plus once (${operatorCommands.start}), or set DATA_DIR.`)
    try {
      if (await isUpToDate(store))
        return fine(config.store.kind === 'sqlite' ? 'SQLite, up to date.' : 'PostgreSQL, up to date.')
      return unwise('migrations are pending.', 'Back up, then start Plus to run them.')
    } catch (error) {
      return unreadable(config, error)
    }
  },
}

function unreadable({ store }: Config, error: unknown): Finding {
  const { code, message } = error as { code?: string; message: string }
  if (isCorrupt(error)) return wrong(`the database is damaged, or its disk cannot be read (${message}).`, MEND_DAMAGE)
  if (store.kind === 'postgres')
    return wrong(`the database cannot be read (${code ?? message}).`, 'Fix DATABASE_URL, or start PostgreSQL.')
  if (isReadOnly(error)) return wrong(`the database takes no writes (${message}).`, 'Mount its disk read-write.')
  return wrong(`the database cannot be read (${message}).`, `Look at ${store.file}.`)
}

const search: Examination = {
  name: 'Search',
  async examine({ store }) {
    if (!store?.searchIndex) return undefined
    return store.searchIndex.needsBackfill
      ? unwise('the index is not complete.', 'Start Plus to complete it, or run rebuild search.')
      : fine('the index is complete.')
  },
}

const value = async (store: Store, name: string): Promise<string> =>
  (await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(store.db)).rows[0]?.value ?? ''

const postgres: Examination = {
  name: 'PostgreSQL',
  async examine({ config, store }) {
    if (config.store.kind !== 'postgres' || !store) return undefined
    const [version, connections, fsync] = await Promise.all([
      value(store, 'server_version_num'),
      value(store, 'max_connections'),
      value(store, 'fsync'),
    ])
    const findings: Finding[] = []
    const major = Math.floor(Number(version) / 10_000)
    if (major < LEAST_POSTGRES) findings.push(wrong(`version ${major} is too old.`, `Use ${LEAST_POSTGRES} or newer.`))
    if (fsync !== 'on') findings.push(wrong('fsync is off: a power cut destroys the database.', 'Set fsync = on.'))
    // One more of each process is for live events.
    const needed = config.workers * (config.store.pool + 1)
    if (needed > Number(connections) - 3)
      findings.push(
        wrong(
          `the processes of this machine open up to ${needed} connections, and max_connections is ${connections}.`,
          'Raise max_connections, or lower DATABASE_POOL_SIZE or WORKERS.',
        ),
      )
    const { rows } = await sql<{
      now: number
    }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`.execute(store.db)
    if (Math.abs(Number(rows[0]!.now) - Date.now()) > MAX_SKEW_MS)
      findings.push(
        unwise('its clock differs from that of this machine.', 'Synchronise both clocks: timedatectl set-ntp true'),
      )
    const dump = await promisify(execFile)('pg_dump', ['--version'], { timeout: 3_000 }).catch(() => undefined)
    if (!dump) findings.push(unwise('pg_dump, which backups need, was not found.', 'Install the PostgreSQL client.'))
    return findings.length > 0 ? findings : fine(`version ${major}, up to ${needed} of ${connections} connections.`)
  },
}

const backups: Examination = {
  name: 'Backups',
  async examine({ config, store }) {
    if (!store || !(await isUpToDate(store))) return undefined
    const { backup, copy, proof, failure } = (await readOperatorState(store.db, 'backup')) ?? {}
    const findings: Finding[] = []
    const mend = `${START} backup DIR --prove`
    if (!backup) return unwise('none was made with Plus.', mend)
    const hours = Math.floor((Date.now() - backup.at) / HOUR_MS)
    const facts = `the last one is of ${when(backup.at)} UTC, in ${backup.folder}`
    findings.push(hours > 48 ? unwise(`${facts}: ${Math.floor(hours / 24)} days ago.`, mend) : fine(`${facts}.`))
    if (failure && failure.at > backup.at) findings.push(wrong(`the last attempt failed: ${failure.reason}`, mend))
    const { bucket, command, everyMs } = config.backup
    if ((bucket || command) && everyMs !== null && !(copy && copy.at >= backup.at))
      findings.push(wrong('the last one is on this machine only.', mend))
    if (!proof) findings.push(unwise('none was proved: nobody knows whether one can be restored.', mend))
    else if (!proof.isGood) findings.push(wrong(`the last proof failed: ${proof.problems.join('; ')}`, mend))
    else findings.push(fine(`the last proof is of ${when(proof.at)} UTC.`))
    if (everyMs === null)
      findings.push(
        unwise('There are no automatic backups.', 'Set BACKUP_EVERY=24h, and BACKUP_DIR to a folder on another disk.'),
      )
    return findings
  },
}

export const databaseExaminations = [data, search, postgres, backups]
