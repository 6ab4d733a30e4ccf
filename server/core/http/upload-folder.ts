/** The folder for uploads of open calls, one per process: several processes may share the data folder. */

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { type FileLock, lockFile } from '#server/core/files/file-lock.ts'

const LOCK = '.lock'

/** The locked folder for uploads of this process. */
interface UploadFolder {
  path: string
  /** Removes the folder. */
  close(): Promise<void>
}

/** Creates the folder of this process and removes folders of processes that have ended. */
export async function openUploadFolder(root: string): Promise<UploadFolder> {
  await mkdir(root, { recursive: true })
  // Locked before it is created, so that no other process considers it abandoned.
  const { folder, lock } = lockNewName(root)
  await mkdir(folder)
  await removeAbandoned(root)
  return { path: folder, close: () => remove(folder, lock) }
}

function lockNewName(root: string): { folder: string; lock: FileLock | null } {
  for (;;) {
    const folder = path.join(root, randomUUID())
    const lock = tryLock(folder)
    // Another process may have removed the lock file before it was locked.
    if (lock === undefined || (lock && existsSync(folder + LOCK))) return { folder, lock: lock ?? null }
    lock?.release()
  }
}

/** Locks a folder; undefined on file systems without locks. */
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

/** A folder without a lock may be in use by an older version, or be on a file system without locks. */
async function isOld(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > DAY_MS
}

async function remove(folder: string, lock: FileLock | null): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // Removed while locked, so that no other process locks it first. Windows cannot remove an open file.
  if (process.platform === 'win32') lock?.release()
  await rm(folder + LOCK, { force: true })
  lock?.release()
}
