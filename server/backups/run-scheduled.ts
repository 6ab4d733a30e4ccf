/** The work of the scheduled child process: a backup, its test, and the removal of old backups. */
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import { BackupInProgress } from './backup-error.ts'
import { saySteps } from './backup-process.ts'
import { explainFailure } from './failure.ts'
import { pruneBackups } from './prune.ts'
import { runBackup } from './run-backup.ts'

/** A tenth of the CPU share of other processes, so that it finishes on a busy machine. */
const LOW_PRIORITY = 10

/**
 * Makes the configured backup. `isAsked`: only an administrator has requested it, on the web. Resolves to the exit status; prints the
 * reason of a failure on standard error.
 */
export async function runScheduledBackup(config: Config, isAsked = false): Promise<number> {
  const { keep, encryption } = config.backup
  // An administrator may request a backup before the operator has configured a folder.
  const folder = config.backup.folder ?? path.join(config.dataDir, 'backups')
  const steps = saySteps()
  try {
    setPriority(LOW_PRIORITY)
    const options = {
      ...{ folder, encryption, withKey: true, withTestRestore: true, isAsked },
      onProgress: steps.onProgress,
      onSending: () => steps.enter('sending'),
    }
    const { backup, testRestore } = await runBackup(config, options, () => steps.enter('testing')).catch(
      async (error: unknown) => {
        // A bucket that is unreachable for long must not fill the disk.
        await pruneBackups(folder, keep).catch(() => {})
        throw error
      },
    )
    await pruneBackups(folder, keep)
    if (!testRestore || testRestore.isGood) return 0
    console.error(`The proof of ${backup.folder} failed: ${testRestore.problems.join(' ')}`)
  } catch (error) {
    // A backup that is being made by hand counts as well.
    if (error instanceof BackupInProgress) return 0
    console.error(explainFailure(error))
  }
  return 1
}
