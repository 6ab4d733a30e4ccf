/** What the child process of the schedule does: a backup, its proof, and the removal of old ones. */
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import { BackupInProgress } from './backup-error.ts'
import { saySteps } from './backup-process.ts'
import { explainFailure } from './failure.ts'
import { pruneBackups } from './prune.ts'
import { runBackup } from './run-backup.ts'

/** A tenth of the share of other processes, which lets it finish on a machine that is always busy. */
const LOW_PRIORITY = 10

/** Makes the backup of the settings. Resolves to the exit status; says on standard error why it failed. */
export async function runScheduledBackup(config: Config): Promise<number> {
  const { keep, encryption } = config.backup
  // An administrator may ask for one before the operator has named a place.
  const folder = config.backup.folder ?? path.join(config.dataDir, 'backups')
  const steps = saySteps()
  try {
    setPriority(LOW_PRIORITY)
    const options = {
      ...{ folder, encryption, withKey: true, isProved: true },
      onProgress: steps.onProgress,
      onSending: () => steps.enter('sending'),
    }
    const { backup, proof } = await runBackup(config, options, () => steps.enter('testing')).catch(
      async (error: unknown) => {
        // A bucket that is away for long must not fill the disk.
        await pruneBackups(folder, keep).catch(() => {})
        throw error
      },
    )
    await pruneBackups(folder, keep)
    if (!proof || proof.isGood) return 0
    console.error(`The proof of ${backup.folder} failed: ${proof.problems.join(' ')}`)
  } catch (error) {
    // One that is made by hand is as good.
    if (error instanceof BackupInProgress) return 0
    console.error(explainFailure(error))
  }
  return 1
}
