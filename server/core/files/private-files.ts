/** Files and folders that other users of the machine cannot read. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import type { Log } from '#server/core/log.ts'

const OTHERS = 0o077

/** Creates an empty file that only its owner can read, or restricts the existing one. */
export function makePrivateFile(file: string, log: Pick<Log, 'warn'>): void {
  closeSync(openSync(file, 'a', 0o600))
  restrictToOwner(file, log)
}

/** Creates a folder that only its owner can read, or restricts the existing one. */
export function makePrivateFolder(folder: string, log: Pick<Log, 'warn'>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restrictToOwner(folder, log)
}

/**
 * Removes the permissions of group and others from a file or folder, if it exists. Warns when that fails. Does nothing on
 * Windows, where modes mean nothing.
 */
export function restrictToOwner(path: string, log: Pick<Log, 'warn'>, changeMode = chmodSync): void {
  if (process.platform === 'win32') return
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & OTHERS) === 0) return
  try {
    changeMode(path, found.mode & ~OTHERS & 0o777)
  } catch {
    // Another owner, or a file system without permissions: the check below decides.
  }
  const mode = statSync(path).mode & 0o777
  if (mode & OTHERS)
    log.warn(
      { path, mode: mode.toString(8) },
      `Others on this machine can read ${path}: let only the account that runs Plus read it`,
    )
}
