/** Makes a backup, tests it if asked, and records the results for administrators. */

import { existsSync } from 'node:fs'
import { systemClock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { connect } from '#server/db/connect.ts'
import { isUpToDate } from '#server/db/migrations/migrate.ts'
import { changeOperatorState, type OperatorStates } from '#server/db/operator-states.ts'
import { BackupError, type OnProgress } from './backup-error.ts'
import { type Backup, type BackupOptions, bytesOf, createBackup } from './create-backup.ts'
import { requireNetwork } from './database-copy.ts'
import { explainFailure } from './failure.ts'
import { type OpenWith, openBackupWith } from './files/encryption.ts'
import { readManifest } from './manifest.ts'
import type { Sent } from './offsite/send-to-bucket.ts'
import { takeAway } from './offsite/take-away.ts'
import type { TestRestoreReport } from './test-restore/report.ts'
import { testRestore } from './test-restore/test-restore.ts'

interface BackupRun {
  backup: Backup
  /** The report of the test restore; null when there was none. */
  testRestore: TestRestoreReport | null
  /** The files that were sent to the bucket; null when neither a bucket nor a command is set. */
  sent: Sent | null
}

/**
 * Makes a backup of the configured network, and sends it off this machine if configured. Throws when sending fails; the
 * backup and its test restore are recorded before that.
 */
export async function runBackup(
  config: Config,
  options: BackupOptions & { withTestRestore: boolean; onSending?: () => void },
  onMade: (backup: Backup) => void,
): Promise<BackupRun> {
  await requireNetwork(config)
  if (options.withKey) requireKey(config)
  const { backup, result: report } = await createBackup(config, options, async (made, copy, sealer) => {
    onMade(made)
    if (!options.withTestRestore) return null
    const opener = sealer?.opener ?? null
    // Only the operator can open the backup: its unencrypted database is tested instead.
    const database = sealer && !opener ? copy.database : null
    return testRestore(
      config,
      { backup: made.folder, manifest: made.manifest, opener, copy: database },
      options.onProgress,
    )
  })
  await record(config, (state) => ({
    ...state,
    backup: {
      at: Date.parse(backup.manifest.createdAt),
      folder: backup.folder,
      bytes: bytesOf(backup.manifest) + (backup.manifest.media?.bytes ?? 0),
      seconds: backup.seconds,
      isEncrypted: backup.manifest.encryption !== null,
    },
    ...(report && testRestoreState(backup.folder, report)),
  }))
  options.onSending?.()
  const sent = await takeAway(config, backup.folder, { testRestore: report, onProgress: options.onProgress }).catch(
    async (error: unknown) => {
      await recordFailure(config, explainFailure(error))
      throw error
    },
  )
  if (sent) await record(config, (state) => ({ ...state, copy: { at: systemClock(), ...sent } }))
  return { backup, testRestore: report, sent }
}

function requireKey({ secretKeyFile }: Config): void {
  if (existsSync(secretKeyFile)) return
  throw new BackupError(
    `There is no key file ${secretKeyFile}, which a backup includes. Put it back, or set SECRET_KEY_FILE to where it is. To make a backup without the key: ${operatorCommands.admin} backup DIR --without-key`,
  )
}

/** Tests an existing backup. */
export async function runTestRestore(
  config: Config,
  folder: string,
  given: OpenWith & { onProgress: OnProgress },
): Promise<TestRestoreReport> {
  const manifest = await readManifest(folder)
  if (manifest.engine !== config.store.kind)
    throw new BackupError(
      `The backup is of ${manifest.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, which these settings do not use.`,
    )
  if (!manifest.media) throw new BackupError('That is a snapshot of the database, and no backup.')
  const opener = manifest.encryption && (await openBackupWith(folder, manifest.encryption.kind, given))
  const report = await testRestore(config, { backup: folder, manifest, opener, copy: null }, given.onProgress)
  await record(config, (state) => ({ ...state, ...testRestoreState(folder, report) }))
  return report
}

type State = OperatorStates['backup']

const testRestoreState = (
  folder: string,
  { at, compared, isGood, problems }: TestRestoreReport,
): Pick<State, 'proof'> => ({
  proof: { at: Date.parse(at), folder, tweets: compared.tweets, isGood, problems: problems.slice(0, 10) },
})

/** Records why a backup or a test failed. */
const recordFailure = (config: Config, reason: string): Promise<void> =>
  record(config, (state) => ({ ...state, failure: { at: systemClock(), reason } }))

const quiet: Pick<Log, 'warn'> = { warn: () => {} }

async function record(config: Config, change: (state: State) => State): Promise<void> {
  const store = connect(config.store, quiet)
  try {
    // Data of another version has other tables. The backup is valid nevertheless.
    if (await isUpToDate(store)) await changeOperatorState(store, 'backup', (state) => change(state ?? {}))
  } finally {
    await store.close()
  }
}
