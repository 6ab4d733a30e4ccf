/** Where a process keeps uploads until their call has been answered. Several processes may share the folder of the data. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileLock, lockFile } from '#server/core/files/file-lock.ts'

const LOCK = '.lock'
const DAY_MS = 24 * 60 * 60 * 1_000

export interface UploadFolder {
  path: string
  /** Removes it. */
  close(): Promise<void>
}

/** Makes a folder for this process alone, and removes those of processes that are gone. */
export async function openUploadFolder(root: string): Promise<UploadFolder> {
  await mkdir(root, { recursive: true })
  // Locked before it is made: another process that starts now must not take it for one that was left behind.
  const { folder, lock } = lockNewName(root)
  await mkdir(folder)
  await removeAbandoned(root)
  return { path: folder, close: () => remove(folder, lock) }
}

function lockNewName(root: string): { folder: string; lock: FileLock | null } {
  for (;;) {
    const folder = path.join(root, randomUUID())
    const lock = tryLock(folder)
    // In between, another process may have found the file without its lock, and removed it.
    if (lock === undefined || (lock && existsSync(folder + LOCK))) return { folder, lock: lock ?? null }
    lock?.release()
  }
}

/** Undefined on file systems that know no locks. */
function tryLock(folder: string): FileLock | null | undefined {
  try {
    return lockFile(folder + LOCK)
  } catch {
    return undefined
  }
}

async function removeAbandoned(root: string): Promise<void> {
  const names = await readdir(root)
  for (const name of names) {
    const folder = path.join(root, path.basename(name, LOCK))
    if (name.endsWith(LOCK)) {
      const lock = tryLock(folder)
      if (lock) await remove(folder, lock)
    } else if (!names.includes(name + LOCK) && (await isOld(folder))) await rm(folder, { recursive: true, force: true })
  }
}

/** What has no lock may be in use: by an older version, or where locks do not work. */
async function isOld(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > DAY_MS
}

async function remove(folder: string, lock: FileLock | null): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // While it is locked, so that nobody locks a file that is about to go. Windows does not remove one that is open.
  if (process.platform === 'win32') lock?.release()
  await rm(folder + LOCK, { force: true })
  lock?.release()
}
