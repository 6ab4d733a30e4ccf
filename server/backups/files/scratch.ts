/** Temporary folders for copies, in the data folder, since they hold the same secrets. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import { lockFile } from '#server/core/files/file-lock.ts'

const PREFIX = 'scratch-'
const LOCK = 'scratch.lock'

/** Runs work with an empty private folder, which is removed afterwards. Also removes folders of killed processes. */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeAbandoned(dataDir)
  const folder = await mkdtemp(path.join(dataDir, PREFIX))
  const lock = lockFile(path.join(folder, LOCK))
  try {
    // Another process is checking whether the folder is abandoned.
    if (!lock) throw new BackupError(`${folder} is locked by another process. Try again.`)
    return await work(folder)
  } finally {
    lock?.release()
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    const lock = lockFile(path.join(dataDir, name, LOCK))
    if (!lock) continue
    lock.release()
    await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}
