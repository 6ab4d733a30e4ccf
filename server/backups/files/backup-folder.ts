/** The folder of backups: one folder for each backup, named by its time, and their shared images. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, BackupInProgress } from '#server/backups/backup-error.ts'
import { MANIFEST_FILE } from '#server/backups/manifest.ts'
import { type FileLock, lockFile } from '#server/core/files/file-lock.ts'

const NAME = /^\d{8}T\d{6}Z$/
export const isBackupName = (name: string): boolean => NAME.test(name)
export const PARTIAL_SUFFIX = '.partial'
/** Suffix of a backup that is being deleted. */
export const REMOVED_SUFFIX = '.removed'
export const TEST_RESTORE_FILE = 'proof.json'

/** `20261124T231500Z`: names sort by time. */
const nameOf = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * A name for the current second, or the next second that is free in the folder, with `before` and `after` around it.
 */
export function freeName(folder: string, before = '', after = ''): string {
  let at = Date.now()
  while (existsSync(path.join(folder, before + nameOf(at) + after))) at += 1_000
  return before + nameOf(at) + after
}

/** The names of complete backups, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(isBackupName)
  return names
    .filter((name) => existsSync(path.join(folder, name, MANIFEST_FILE)))
    .toSorted()
    .toReversed()
}

/** The path of a backup: the given one, or the newest one in the given folder. */
export async function findBackup(place: string): Promise<string> {
  const given = path.resolve(place)
  if (!(await stat(given).catch(() => null))?.isDirectory()) throw new BackupError(`There is no folder ${given}.`)
  if (existsSync(path.join(given, MANIFEST_FILE))) return given
  const [newest] = await listBackups(given)
  if (!newest) throw new BackupError(`There is no complete backup in ${given}.`)
  return path.join(given, newest)
}

/** Whether its last test restore found nothing wrong. */
export async function hasPassedTestRestore(folder: string, name: string): Promise<boolean> {
  try {
    return JSON.parse(await readFile(path.join(folder, name, TEST_RESTORE_FILE), 'utf8')).isGood === true
  } catch {
    return false
  }
}

/** Locks a folder of backups for one process, and removes remains of interrupted backups. */
export async function lockBackups(folder: string): Promise<FileLock> {
  await makeFolder(path.resolve(folder))
  const lock = tryLock(path.join(folder, 'backups.lock'))
  if (!lock) throw new BackupInProgress(`Another backup is being made in ${folder}. Wait until it has finished.`)
  try {
    for (const name of await readdir(folder))
      if (name.endsWith(PARTIAL_SUFFIX) || name.endsWith(REMOVED_SUFFIX))
        await rm(path.join(folder, name), { recursive: true, force: true })
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Creates a folder and its missing parents one by one: `recursive` never ends on file systems that refuse folders. */
async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let each = folder; !existsSync(each); each = path.dirname(each)) missing.unshift(each)
  for (const each of missing)
    await mkdir(each, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        throw new BackupError(`The folder ${each} cannot be made (ENOENT). Make it, or name another place for backups.`)
      if (error.code !== 'EEXIST') throw error
    })
  if (!(await stat(folder)).isDirectory())
    throw new BackupError(`${folder} is a file, not a folder. Name another place for backups.`)
}

function tryLock(file: string): FileLock | null {
  try {
    return lockFile(file)
  } catch (error) {
    throw new BackupError(
      `Backups cannot be made in ${path.dirname(file)} (${(error as Error).message}). It must be a folder that Plus may write to.`,
    )
  }
}
