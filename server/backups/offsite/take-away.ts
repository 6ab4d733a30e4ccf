/** Takes a backup off this machine: to the bucket, and by the command of the operator. */
import path from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import type { OnProgress } from '../backup-error.ts'
import { lockBackups } from '../files/backup-folder.ts'
import { withScratch } from '../files/scratch.ts'
import type { Proof } from '../prove/proof.ts'
import { BackupBucket } from './backup-bucket.ts'
import { pruneBucket } from './prune-bucket.ts'
import { runBackupCommand } from './run-command.ts'
import { type Sent, sendBackup } from './send-to-bucket.ts'

interface Given {
  /** Null when none was made. */
  proof: Proof | null
  onProgress: OnProgress
}

/** Resolves to what the bucket took; null where the settings name neither a bucket nor a command. Throws when either fails. */
export async function takeAway(config: Config, backup: string, { proof, onProgress }: Given): Promise<Sent | null> {
  const { bucket, command } = config.backup
  if (!bucket && !command) return null
  const sent = bucket ? await send(config, new BackupBucket(bucket), { backup, onProgress }) : { files: 0, bytes: 0 }
  if (command)
    await runBackupCommand(command, {
      backup,
      folder: path.dirname(backup),
      proved: proof ? (proof.isGood ? 'yes' : 'no') : 'not tried',
    })
  return sent
}

/** While it holds the lock of the folder, nothing is removed from it. */
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
