/** Copies a backup off this machine: to the bucket, and by the operator's command. */
import path from 'node:path'
import type { OnProgress } from '#server/backups/backup-error.ts'
import { lockBackups } from '#server/backups/files/backup-folder.ts'
import { withScratch } from '#server/backups/files/scratch.ts'
import type { TestRestoreReport } from '#server/backups/test-restore/report.ts'
import type { Config } from '#server/core/config/config.ts'
import { BackupBucket } from './backup-bucket.ts'
import { pruneBucket } from './prune-bucket.ts'
import { runBackupCommand } from './run-command.ts'
import { type Sent, sendBackup } from './send-to-bucket.ts'

interface TakeAwayOptions {
  /** The report of the backup's test restore; null when there was none. */
  testRestore: TestRestoreReport | null
  onProgress: OnProgress
}

/** Resolves to the result of the bucket; null when neither a bucket nor a command is set. Throws when either fails. */
export async function takeAway(
  config: Config,
  backup: string,
  { testRestore, onProgress }: TakeAwayOptions,
): Promise<Sent | null> {
  const { bucket, command } = config.backup
  if (!bucket && !command) return null
  const sent = bucket ? await send(config, new BackupBucket(bucket), { backup, onProgress }) : { files: 0, bytes: 0 }
  if (command)
    await runBackupCommand(command, {
      backup,
      folder: path.dirname(backup),
      testRestore: testRestore ? (testRestore.isGood ? 'yes' : 'no') : 'not tried',
    })
  return sent
}

/** Sends a backup to the bucket. The lock of the folder keeps its files from being removed. */
async function send(
  config: Config,
  bucket: BackupBucket,
  { backup, onProgress }: { backup: string; onProgress: OnProgress },
): Promise<Sent> {
  const lock = await lockBackups(path.dirname(backup))
  try {
    const sent = await sendBackup(bucket, backup, onProgress)
    await withScratch(config.dataDir, (scratch) => pruneBucket(bucket, { keep: config.backup.keep, scratch }))
    return sent
  } finally {
    lock.release()
  }
}
