/** What the child process of the schedule does: a backup, its proof, and the removal of old ones. */
import { setPriority } from 'node:os'
import type { Config } from '#server/core/config/config.ts'
import { BackupError, BackupInProgress } from './backup-error.ts'
import { explainFailure } from './failure.ts'
import { pruneBackups } from './prune.ts'
import { runBackup } from './run-backup.ts'

/** A tenth of the share of other processes, which lets it finish on a machine that is always busy. */
const LOW_PRIORITY = 10

/** Makes the backup of the settings. Resolves to the exit status; says on standard error why it failed. */
export async function runScheduledBackup(config: Config): Promise<number> {
  const { folder, keep, encryption } = config.backup
  try {
    if (!folder) throw new BackupError('BACKUP_DIR is not set.')
    setPriority(LOW_PRIORITY)
    const options = { folder, encryption, withKey: true, isProved: true, onProgress: () => {} }
    const { backup, proof } = await runBackup(config, options, () => {}).catch(async (error: unknown) => {
      // A bucket that is away for long must not fill the disk.
      await pruneBackups(folder, keep).catch(() => {})
      throw error
    })
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
