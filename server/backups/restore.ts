/** Restores a backup. Nothing that exists is deleted: with `force` it is moved aside. */

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import { placeOf } from '#server/core/blobs/blob-store.ts'
import { mediaFolder, openBlobStore } from '#server/core/blobs/open-blob-store.ts'
import type { Config } from '#server/core/config/config.ts'
import { lockFile } from '#server/core/files/file-lock.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { BackupError, type OnProgress } from './backup-error.ts'
import { freeName } from './files/backup-folder.ts'
import { requireSpace, syncPath } from './files/durable-files.ts'
import { type Opener, type OpenWith, openBackupWith } from './files/encryption.ts'
import { readMediaList } from './files/media-list.ts'
import { withScratch } from './files/scratch.ts'
import { databaseFile, KEY_FILE, type Manifest, readManifest, refuseNewerBackup } from './manifest.ts'
import { Mover } from './mover.ts'
import {
  endLeases,
  hasNetwork,
  putSchemaBack,
  requireStopped,
  restoreDump,
  setSchemaAside,
} from './postgres/restore.ts'
import { imageIn, takeOut, takeOutImage } from './restore-files.ts'
import { verifyFiles } from './verify.ts'

export interface RestoreOptions extends OpenWith {
  /** Moves aside what is there. */
  force: boolean
  onProgress: OnProgress
}

export interface Restored {
  manifest: Manifest
  /** Paths and names of what was moved aside. */
  aside: string[]
  images: number
}

/** The files of an embedded database. */
export const DATABASE_FILES = ['plus.db', 'plus.db-wal', 'plus.db-shm', 'search.db', 'search.db-wal', 'search.db-shm']

/** Restores a backup into the data folder and database of the settings. */
export async function restoreBackup(config: Config, backup: string, options: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(backup)
  refuseNewerBackup(backup, manifest)
  requireEngine(config, manifest)
  if (!manifest.media)
    throw new BackupError(`That is a snapshot of the database. Put it back with: ${operatorCommands.admin} rollback`)
  const opener = manifest.encryption && (await openBackupWith(backup, manifest.encryption.kind, options))
  const { problems } = await verifyFiles(backup, manifest, options.onProgress)
  if (problems.length > 0)
    throw new BackupError(
      `The backup ${backup} is damaged, and was not restored:\n${problems.join('\n')}\nUse another one.`,
    )

  return whileStopped(config, async () => {
    const existing = await listExisting(config, manifest)
    if (existing.length > 0 && !options.force)
      throw new BackupError(
        `Nothing was restored, because this exists already: ${existing.join(', ')}.\nWith --force it is moved aside, and the backup takes its place.`,
      )
    return putInPlace(config, { backup, manifest, opener }, options)
  })
}

/** Refuses a backup of the other engine. */
export function requireEngine({ store }: Config, { engine }: Manifest): void {
  if (engine === store.kind) return
  throw new BackupError(
    engine === 'postgres'
      ? 'The backup is of a PostgreSQL database. Set DATABASE_URL to an empty database.'
      : 'The backup is of a SQLite database. Unset DATABASE_URL to restore it into DATA_DIR.',
  )
}

/** Runs work while no Plus uses the data. */
export async function whileStopped<T>({ store, dataDir }: Config, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (store.kind === 'postgres') {
    await requireStopped(store.url.reveal())
    return work()
  }
  const lock = lockFile(path.join(dataDir, 'plus.lock'))
  if (!lock) throw new BackupError(`Plus runs on ${dataDir}. Stop it first.`)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function listExisting(config: Config, manifest: Manifest): Promise<string[]> {
  const { store, dataDir, secretKeyFile } = config
  const found: string[] = []
  if (store.kind === 'sqlite' && existsSync(store.file)) found.push(store.file)
  if (store.kind === 'postgres' && (await hasNetwork(store.url.reveal()))) found.push('the tables in the database')
  if (manifest.files[KEY_FILE] && existsSync(secretKeyFile)) found.push(secretKeyFile)
  if (!config.s3 && (await isFilled(mediaFolder({ dataDir })))) found.push(mediaFolder({ dataDir }))
  return found
}

const isFilled = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length > 0

interface Source {
  backup: string
  manifest: Manifest
  opener: Opener | null
}

/** Everything is complete beside its place before anything is moved. */
async function putInPlace(config: Config, source: Source, { onProgress }: RestoreOptions): Promise<Restored> {
  const { dataDir, secretKeyFile } = config
  const { manifest } = source
  const name = databaseFile(manifest.engine)
  const bytes = (manifest.files[name]?.bytes ?? 0) + (config.s3 ? 0 : manifest.media!.bytes)
  await requireSpace(dataDir, bytes, 'The restored data')
  return withScratch(dataDir, async (scratch) => {
    const database = path.join(scratch, name)
    onProgress({ label: 'Database', done: 0, total: 1 })
    await takeOut(source, name, database)
    onProgress({ label: 'Database', done: 1, total: 1 })
    const hasKey = manifest.files[KEY_FILE] !== undefined
    // Beside its place, which may be on another disk.
    const key = `${secretKeyFile}.restored`
    try {
      await rm(key, { force: true })
      if (hasKey) await mkdir(path.dirname(secretKeyFile), { recursive: true, mode: 0o700 })
      if (hasKey) await takeOut(source, KEY_FILE, key)
      const images = config.s3
        ? await fillBucket(await openBlobStore(config), source, scratch, onProgress)
        : await fillFolder(path.join(scratch, 'media'), source, onProgress)
      const mover = new Mover(dataDir, freeName(dataDir, 'before-restore-'))
      await mover.orMoveBack(() => exchange(config, source, { database, scratch, key: hasKey ? key : null, mover }))
      await syncPath(dataDir)
      return { manifest, aside: mover.aside, images }
    } finally {
      await rm(key, { force: true })
    }
  })
}

/** Sets aside what is there, and puts what was restored in its place. */
async function exchange(
  config: Config,
  { manifest }: Source,
  { database, scratch, key, mover }: { database: string; scratch: string; key: string | null; mover: Mover },
): Promise<void> {
  const { store, dataDir, secretKeyFile } = config
  if (store.kind === 'sqlite') {
    await mover.setAside(DATABASE_FILES.map((file) => path.join(dataDir, file)))
    await mover.put(database, store.file)
  }
  if (!config.s3) {
    await mover.setAside([mediaFolder({ dataDir })])
    await mover.put(path.join(scratch, 'media'), mediaFolder({ dataDir }))
  }
  if (key) {
    await mover.setAside([secretKeyFile])
    await mover.put(key, secretKeyFile)
  }
  // Last: when it fails, it has undone itself, and only files are to be moved back.
  if (store.kind === 'postgres') await replaceTables(store.url.reveal(), database, manifest, mover)
}

/** Replaces the tables of a PostgreSQL database. Those that were there are renamed with their schema. */
export async function replaceTables(url: string, dump: string, manifest: Manifest, mover: Mover): Promise<void> {
  const reason = mover.name.replaceAll('-', '_').toLowerCase()
  const aside = (await hasNetwork(url)) ? await setSchemaAside(url, reason) : null
  try {
    await restoreDump(url, dump, manifest.schema ?? 'public')
    await endLeases(url)
  } catch (error) {
    if (aside)
      await putSchemaBack(url, aside).catch((second: Error) => {
        throw new BackupError(
          `${(error as Error).message}\nThe tables of before could not be put back (${second.message}). They are in the schema ${aside}: give it the name of the schema that has taken its place.`,
        )
      })
    throw error
  }
  if (aside) mover.aside.push(`the schema ${aside} of the database`)
}

async function fillFolder(folder: string, source: Source, onProgress: OnProgress): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let done = 0
  for await (const { place } of readMediaList(source.backup)) {
    const file = path.join(folder, placeOf(imageIn(place)))
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await takeOutImage(source, place, file)
    onProgress({ label: 'Images', done: ++done, total: source.manifest.media!.files })
  }
  return done
}

/** Adds what a bucket does not hold. Files are named by their content, so none is replaced by another. */
async function fillBucket(blobs: BlobStore, source: Source, scratch: string, onProgress: OnProgress): Promise<number> {
  let done = 0
  for await (const { place } of readMediaList(source.backup)) {
    const name = imageIn(place)
    if (!(await blobs.has(name))) {
      const file = path.join(scratch, name)
      await takeOutImage(source, place, file)
      await blobs.put(name, await readFile(file))
      await rm(file)
    }
    onProgress({ label: 'Images', done: ++done, total: source.manifest.media!.files })
  }
  return done
}
