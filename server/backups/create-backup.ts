/**
 * Makes a backup of a network that may be serving. Images are copied before the database, which includes images that
 * are deleted during the copy, and again after it, for new ones.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { openBlobStore } from '#server/core/blobs/open-blob-store.ts'
import type { BackupEncryption } from '#server/core/config/backup.ts'
import type { Config } from '#server/core/config/config.ts'
import { version } from '#server/core/version.ts'
import type { OnProgress } from './backup-error.ts'
import { copyDatabase, listLiveHashes, sizeOfStore } from './database-copy.ts'
import { freeName, listBackups, lockBackups, PARTIAL_SUFFIX } from './files/backup-folder.ts'
import {
  copyFileDurably,
  type FileRecord,
  hashFile,
  requireSpace,
  syncPath,
  writeFileDurably,
} from './files/durable-files.ts'
import { ENCRYPTED_SUFFIX, openSealer, type Sealer } from './files/encryption.ts'
import { findEarlier, writeMediaList } from './files/media-list.ts'
import { imageNames, type ListHashes, MEDIA_ID, MediaStore } from './files/media-store.ts'
import { withScratch } from './files/scratch.ts'
import { databaseFile, IDENTITY_FILE, KEY_FILE, type Manifest, MEDIA_LIST, writeManifest } from './manifest.ts'

export interface BackupOptions {
  folder: string
  encryption: BackupEncryption | null
  /** Whether the backup includes the key file, without which the secrets in it cannot be decrypted. */
  withKey: boolean
  /** Whether only an administrator has requested it, on the web: it pushes out no backup of the operator. */
  isAsked?: boolean
  onProgress: OnProgress
}

export interface Backup {
  /** The path of the backup. */
  folder: string
  manifest: Manifest
  /** Images and their bytes that earlier backups did not hold. */
  added: { files: number; bytes: number }
  seconds: number
}

/** Files that exist only while a backup is made: its unencrypted database. */
interface OpenCopy {
  database: string
}

/** Makes a backup. Calls `whileOpen` when the backup is complete, before the unencrypted copy is deleted. */
export async function createBackup<T>(
  config: Config,
  options: BackupOptions,
  whileOpen: (backup: Backup, copy: OpenCopy, sealer: Sealer | null) => Promise<T>,
): Promise<{ backup: Backup; result: T }> {
  const started = performance.now()
  const folder = path.resolve(options.folder)
  const lock = await lockBackups(folder)
  try {
    const sealer = options.encryption ? await openSealer(folder, options.encryption) : null
    const name = freeName(folder)
    const partial = path.join(folder, name + PARTIAL_SUFFIX)
    await mkdir(partial, { mode: 0o700 })
    try {
      // An encrypted backup is copied in the data folder first: others may be able to read the folder of backups.
      const inPlace = path.join(partial, databaseFile(config.store.kind))
      const work = async (database: string): Promise<{ backup: Backup; result: T }> => {
        const done = await fill({ config, options, folder, partial, database, sealer })
        await syncPath(partial)
        await rename(partial, path.join(folder, name))
        await syncPath(folder)
        const seconds = Math.round((performance.now() - started) / 100) / 10
        const backup = { folder: path.join(folder, name), seconds, ...done }
        const copy = { database: sealer ? database : path.join(backup.folder, path.basename(database)) }
        return { backup, result: await whileOpen(backup, copy, sealer) }
      }
      return sealer
        ? await withScratch(config.dataDir, (scratch) => work(path.join(scratch, path.basename(inPlace))))
        : await work(inPlace)
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

interface Filling {
  config: Config
  options: BackupOptions
  folder: string
  partial: string
  database: string
  sealer: Sealer | null
}

async function fill({ config, options, folder, partial, database, sealer }: Filling) {
  const { onProgress } = options
  const size = await sizeOfStore(config)
  await requireSpace(folder, size, 'This backup')
  if (sealer) await requireSpace(path.dirname(database), size, 'The copy that is encrypted')
  const blobs = await openBlobStore(config)
  const store = new MediaStore(folder, sealer)
  const copyImages = (list: ListHashes, label: string) =>
    store.fill(imageNames(list), blobs, (done) => onProgress({ label, done, total: done }))

  const before = await listLiveHashes(config, (list) => copyImages(list, 'Images'))
  const copy = await copyDatabase(config, database, onProgress)
  try {
    const after = await copyImages(copy.listHashes, 'New images')
    const media = await writeMediaList(partial, {
      store,
      names: imageNames(copy.listHashes),
      earlier: await findEarlier(folder, await listBackups(folder), store),
      onListed: (done) => onProgress({ label: 'List of images', done, total: done }),
    })
    // Only a network whose images are shared or in a bucket has that file.
    const missing = media.missing.filter((name) => name !== MEDIA_ID)
    await copy.close()
    const files = await writeFiles({ config, options, partial, database, sealer })
    const manifest = await writeManifest(partial, {
      plus: version,
      createdAt: new Date().toISOString(),
      engine: config.store.kind,
      schema: copy.schema,
      migrations: copy.migrations,
      tables: copy.tables,
      encryption: sealer && { kind: sealer.kind, recipient: sealer.recipient },
      files,
      media: { folder: store.folder, files: media.files, bytes: media.bytes, missing },
      ...(options.isAsked && { asked: true as const }),
    })
    return { manifest, added: { files: before.files + after.files, bytes: before.bytes + after.bytes } }
  } finally {
    await copy.close()
  }
}

/** Writes the files of a backup except its manifest. */
async function writeFiles(given: Pick<Filling, 'config' | 'options' | 'partial' | 'database' | 'sealer'>) {
  const { config, options, partial, database, sealer } = given
  const suffix = sealer ? ENCRYPTED_SUFFIX : ''
  const files: Record<string, FileRecord> = {}
  const name = path.basename(database)
  files[name] = sealer
    ? await copyFileDurably(database, path.join(partial, name + suffix), sealer.encrypt)
    : await hashFile(database)
  if (options.withKey)
    files[KEY_FILE] = await copyFileDurably(
      config.secretKeyFile,
      path.join(partial, KEY_FILE + suffix),
      sealer?.encrypt,
    )
  files[MEDIA_LIST] = await hashFile(path.join(partial, MEDIA_LIST))
  if (sealer?.wrappedIdentity)
    files[IDENTITY_FILE] = await writeFileDurably(path.join(partial, IDENTITY_FILE), sealer.wrappedIdentity)
  return files
}

/** The bytes of a backup without its images. */
export const bytesOf = ({ files }: Manifest): number => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
