/** Restores a backup into a scratch folder or database, and compares it before Plus runs on it. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { copyFileDurably, requireSpace, writeFileDurably } from '#server/backups/files/durable-files.ts'
import { ENCRYPTED_SUFFIX, type Opener } from '#server/backups/files/encryption.ts'
import { sizeOf } from '#server/backups/files/media-store.ts'
import { databaseFile, KEY_FILE, type Manifest } from '#server/backups/manifest.ts'
import { withConnection } from '#server/backups/postgres/copy.ts'
import { restoreDump, withScratchDatabase } from '#server/backups/postgres/restore.ts'
import { takeOut, takeOutImage } from '#server/backups/restore/restore-files.ts'
import { examinePostgres, examineSqlite } from '#server/backups/restore/restored-database.ts'
import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import { placeOf } from '#server/core/blobs/blob-store.ts'
import type { Config } from '#server/core/config/config.ts'

export interface TestedBackup {
  backup: string
  manifest: Manifest
  /** Null for a backup that is not encrypted, or that only the operator can open. */
  opener: Opener | null
  /** The unencrypted database of a backup that only the operator can open. */
  copy: string | null
}

export interface RestoredNetwork {
  dataDir: string
  /** The address of its PostgreSQL database; null for SQLite. */
  url: string | null
  problems: string[]
}

/** Restores database and key, and compares the tables with the manifest. */
export async function withRestored<T>(
  given: TestedBackup,
  { config, scratch }: { config: Config; scratch: string },
  work: (network: RestoredNetwork) => Promise<T>,
): Promise<T> {
  const { manifest, copy } = given
  const dataDir = path.join(scratch, 'data')
  await mkdir(path.join(dataDir, 'media'), { recursive: true, mode: 0o700 })
  const name = databaseFile(manifest.engine)
  await requireSpace(scratch, 2 * (manifest.files[name]?.bytes ?? 0), 'The proof')
  const database = path.join(manifest.engine === 'sqlite' ? dataDir : scratch, name)
  if (copy) await copyFileDurably(copy, database)
  else await takeOut(given, name, database)
  const key = path.join(dataDir, KEY_FILE)
  if (manifest.files[KEY_FILE] && !copy) await takeOut(given, KEY_FILE, key)
  else await copyFileDurably(config.secretKeyFile, key)

  if (config.store.kind === 'sqlite')
    return work({ dataDir, url: null, problems: await examineSqlite(database, manifest, key) })
  const schema = manifest.schema ?? 'public'
  return withScratchDatabase(config.store.url.reveal(), schema, async (url) => {
    await restoreDump(url, database, schema)
    const problems = await withConnection(url, (client) => examinePostgres(client, manifest, key))
    return work({ dataDir, url, problems })
  })
}

/**
 * Copies some image files into the restored network, and resolves to the ones that were found. The checksums of all
 * images are compared elsewhere.
 */
export async function restoreImages(
  given: TestedBackup,
  { dataDir }: RestoredNetwork,
  { names, live }: { names: readonly string[]; live: BlobStore },
): Promise<Set<string>> {
  const found = new Set<string>()
  const media = given.manifest.media!
  for (const name of names) {
    const to = path.join(dataDir, 'media', placeOf(name))
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    if (given.copy) {
      // The images in the backup are encrypted for the operator.
      const bytes = await live.read(name)
      if (bytes) await writeFileDurably(to, bytes)
      if (bytes) found.add(name)
      continue
    }
    const place = `${media.folder}/${placeOf(name)}${given.opener ? ENCRYPTED_SUFFIX : ''}`
    const isThere = (await sizeOf(path.join(path.dirname(given.backup), place))) !== undefined
    if (isThere) await takeOutImage(given, place, to)
    if (isThere) found.add(name)
  }
  return found
}
