/** Runs the command of the operator after a backup. */
import { spawn } from 'node:child_process'
import { BackupError } from '#server/backups/backup-error.ts'
import type { BackupConfig } from '#server/core/config/backup.ts'

/** Maximum characters of the command's output in the reason of a failure. */
const MAX_OUTPUT_CHARACTERS = 1_000
const SCRIPT = 'export PLUS_BACKUP="$1" PLUS_BACKUP_DIR="$2" PLUS_BACKUP_PROVED="$3"; eval "$4"'

/**
 * Runs the command in a shell, with the environment of Plus and PLUS_BACKUP (the path of the backup), PLUS_BACKUP_DIR
 * (the path of the folder) and PLUS_BACKUP_PROVED (`yes`, `no` or `not tried`). Throws a BackupError when it fails or
 * takes too long.
 */
export async function runBackupCommand(
  { line, timeoutMs }: NonNullable<BackupConfig['command']>,
  given: { backup: string; folder: string; testRestore: 'yes' | 'no' | 'not tried' },
): Promise<void> {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'plus', given.backup, given.folder, given.testRestore, line], {
    // A process group, so that child processes of the command end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MAX_OUTPUT_CHARACTERS)))
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  child.once('error', reject)
  child.once('close', (code, signal) => resolve(code === 0 ? null : `It ended with ${signal ?? `status ${code}`}.`))
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  const timer = setTimeout(() => {
    stop()
    resolve(`It had not ended after ${Math.round(timeoutMs / 60_000)} minutes, and was ended.`)
  }, timeoutMs)
  // When the schedule ends this process, the command ends too.
  process.once('SIGTERM', stop)
  try {
    const problem = await promise
    if (problem !== null)
      throw new BackupError(`The command of BACKUP_COMMAND failed. ${problem} ${said.trim()}`.trim())
  } finally {
    clearTimeout(timer)
    process.off('SIGTERM', stop)
  }
}
