/** Restores a backup. Nothing is deleted: with `force` the current data is moved aside. */

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, type OnProgress } from '#server/backups/backup-error.ts'
import { listBackups } from '#server/backups/files/backup-folder.ts'
import { type OpenWith, openBackupWith } from '#server/backups/files/encryption.ts'
import { readMediaList } from '#server/backups/files/media-list.ts'
import { withScratch } from '#server/backups/files/scratch.ts'
import { databaseFile, KEY_FILE, type Manifest, readManifest, refuseNewerBackup } from '#server/backups/manifest.ts'
import { hasNetwork } from '#server/backups/postgres/restore.ts'
import { type DamagedImage, verifyFiles } from '#server/backups/verify.ts'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import type { Config } from '#server/core/config/config.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { putInPlace } from './put-in-place.ts'
import { type Source, takeOut } from './restore-files.ts'
import { withSqlite } from './restored-database.ts'
import { findShownBy } from './shown-by.ts'
import { requireEngine, whileStopped } from './stopped.ts'

interface RestoreOptions extends OpenWith {
  /** Whether existing data is moved aside; otherwise the restore is refused. */
  force: boolean
  /** Whether damaged images are left out; otherwise the restore is refused. */
  skipDamaged: boolean
  /**
   * Whether a backup that is not encrypted is refused: this network encrypts its backups, so another person may have
   * made it.
   */
  requiresEncryption: boolean
  onProgress: OnProgress
}

interface Restored {
  manifest: Manifest
  /** Paths and names of the data that was moved aside. */
  aside: string[]
  images: number
  /** Damaged images that were left out, and sentences that name who shows them. */
  damaged: readonly DamagedImage[]
  shownBy: string[]
}

/** Restores a backup into the data folder and database of the settings. */
export async function restoreBackup(config: Config, backup: string, options: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(backup)
  refuseNewerBackup(backup, manifest)
  requireEngine(config, manifest)
  if (!manifest.media)
    throw new BackupError(`That is a snapshot of the database. Put it back with: ${operatorCommands.admin} rollback`)
  if (options.requiresEncryption) refuseUnencrypted(backup, manifest)
  const opener = manifest.encryption && (await openBackupWith(backup, manifest.encryption.kind, options))
  const { problems, damagedImages } = await verifyFiles(backup, manifest, options.onProgress)
  if (problems.length > 0)
    throw new BackupError(
      `The backup ${backup} is damaged, and was not restored:\n${problems.join('\n')}\nUse another one.`,
    )
  const source = { backup, manifest, opener }
  if (damagedImages.length > 0 && !options.skipDamaged)
    throw new BackupError(await explainDamage(config, source, damagedImages))

  return whileStopped(config, async () => {
    const existing = await listExisting(config, manifest)
    if (existing.length > 0 && !options.force)
      throw new BackupError(
        `Nothing was restored, because this exists already: ${existing.join(', ')}.\nWith --force it is moved aside, and the backup takes its place.`,
      )
    const placed = await putInPlace(config, source, { ...options, damaged: damagedImages })
    return { manifest, damaged: damagedImages, ...placed }
  })
}

function refuseUnencrypted(backup: string, { encryption }: Manifest): void {
  if (encryption) return
  throw new BackupError(
    `The backup ${backup} is not encrypted, although a passphrase or key is given: anyone who can write to its folder may have made it. If you know that it is yours: --allow-unencrypted`,
  )
}

const MAX_NAMED_PROBLEMS = 20

/**
 * Explains which images are damaged, that other backups have the same files, who shows them, and how to restore the
 * rest.
 */
async function explainDamage(config: Config, source: Source, damaged: readonly DamagedImage[]): Promise<string> {
  const { backup } = source
  const others = await countBackupsWith(backup, new Set(damaged.map(({ place }) => place)))
  const shownBy = await readShownBy(config, source, damaged)
  return [
    `${damaged.length} image files of the backup ${backup} are damaged, and nothing was restored:`,
    ...damaged.slice(0, MAX_NAMED_PROBLEMS).map(({ problem }) => `  ${problem}`),
    ...(damaged.length > MAX_NAMED_PROBLEMS ? [`  … and ${damaged.length - MAX_NAMED_PROBLEMS} more.`] : []),
    `All backups of a folder share their images: ${others} others of this folder need the same files.`,
    ...(shownBy.length > 0 ? ['They are shown by:', ...shownBy.map((line) => `  ${line}`)] : []),
    `To restore everything else: --skip-damaged. While the network still has these images, ${operatorCommands.admin} prove and then a new backup mend the files instead.`,
  ].join('\n')
}

async function countBackupsWith(backup: string, places: ReadonlySet<string>): Promise<number> {
  const folder = path.dirname(backup)
  let count = 0
  for (const name of await listBackups(folder)) {
    if (name === path.basename(backup)) continue
    for await (const { place } of readMediaList(path.join(folder, name)))
      if (places.has(place)) {
        count++
        break
      }
  }
  return count
}

/** Empty for PostgreSQL, because a dump cannot be queried: `restore` reports it at the end. */
async function readShownBy(config: Config, source: Source, damaged: readonly DamagedImage[]): Promise<string[]> {
  if (source.manifest.engine !== 'sqlite') return []
  return withScratch(config.dataDir, async (scratch) => {
    const file = path.join(scratch, databaseFile('sqlite'))
    await takeOut(source, databaseFile('sqlite'), file)
    return withSqlite(file, (query) =>
      findShownBy(
        query,
        damaged.map(({ place }) => place),
      ),
    )
    // The damage is reported even when this query fails.
  }).catch(() => [])
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
