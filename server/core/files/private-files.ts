/** Files and folders that other accounts of the machine must not read. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import type { Log } from '#server/core/log.ts'

const OTHERS = 0o077

/** Makes an empty file that only its owner can read, where there is none, and closes an existing one to others. */
export function makePrivateFile(file: string, log: Pick<Log, 'warn'>): void {
  closeSync(openSync(file, 'a', 0o600))
  restrictToOwner(file, log)
}

/** The same for a folder. */
export function makePrivateFolder(folder: string, log: Pick<Log, 'warn'>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restrictToOwner(folder, log)
}

/**
 * Takes away what others may do with a file or folder, if it is there. Warns where the system does not let it. Not on
 * Windows, where the mode of a file says nothing about others.
 */
export function restrictToOwner(path: string, log: Pick<Log, 'warn'>, changeMode = chmodSync): void {
  if (process.platform === 'win32') return
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & OTHERS) === 0) return
  try {
    changeMode(path, found.mode & ~OTHERS & 0o777)
  } catch {
    // Not ours to change, or a file system without rights: what matters is what holds now.
  }
  const mode = statSync(path).mode & 0o777
  if (mode & OTHERS)
    log.warn(
      { path, mode: mode.toString(8) },
      `Others on this machine can read ${path}: let only the account that runs Plus read it`,
    )
}
