/** What a backup holds: `manifest.json`, written last, with a checksum of itself. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrations } from '#server/db/migrations/migrate.ts'
import { BackupError } from './backup-error.ts'
import { type FileRecord, writeFileDurably } from './files/durable-files.ts'

/** Counts changes of the format that older versions cannot read. */
const FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'
/** The list of images: lines as sha256sum writes and checks them. */
export const MEDIA_LIST = 'media.sha256'

export interface Manifest {
  format: number
  /** The version of Plus that made it. */
  plus: string
  createdAt: string
  engine: 'sqlite' | 'postgres'
  /** The schema of the tables; PostgreSQL only. */
  schema: string | null
  migrations: readonly string[]
  /** The last migration of the upgrade that a snapshot was made for. */
  upgradesTo?: string
  /** How many rows each table has. */
  tables: Readonly<Record<string, number>>
  /** How all files are encrypted but this one; null when they are not. */
  encryption: { kind: 'passphrase' | 'recipient'; recipient: string } | null
  /** By name, without the suffix of encrypted ones. */
  files: Readonly<Record<string, FileRecord>>
  /** Null for a snapshot, which holds no images. `folder` is beside the backup. */
  media: { folder: string; files: number; bytes: number; missing: readonly string[] } | null
}

/** The file of the database in a backup. */
export const databaseFile = (engine: Manifest['engine']): string => (engine === 'sqlite' ? 'plus.db' : 'plus.dump')

export const KEY_FILE = 'secret.key'

/** Writes it, as the last file of a backup. */
export async function writeManifest(backup: string, given: Omit<Manifest, 'format'>): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, ...given }
  const text = `${JSON.stringify({ sha256: checksumOf(manifest), ...manifest }, null, 1)}\n`
  await writeFileDurably(path.join(backup, MANIFEST_FILE), Buffer.from(text))
  return manifest
}

const checksumOf = (manifest: Manifest): string => hash('sha256', JSON.stringify(manifest))

/** Reads it. Throws a BackupError when it is damaged, or of a version of Plus that is newer. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, MANIFEST_FILE), 'utf8').catch(() => {
    throw new BackupError(`There is no backup in ${backup}: it has no ${MANIFEST_FILE}.`)
  })
  let parsed: Manifest & { sha256: string }
  try {
    parsed = JSON.parse(text)
  } catch {
    throw damaged(backup)
  }
  const { sha256, ...manifest } = parsed
  if (manifest.format > FORMAT) throw newer(backup, manifest.plus)
  if (sha256 !== checksumOf(manifest)) throw damaged(backup)
  return manifest
}

/** Refuses data that this version of Plus does not know. */
export function refuseNewerBackup(backup: string, manifest: Manifest): void {
  if (manifest.migrations.some((name) => !(name in migrations))) throw newer(backup, manifest.plus)
}

const damaged = (backup: string) =>
  new BackupError(`The backup ${backup} is damaged: ${MANIFEST_FILE} is not what was written. Use another one.`)

const newer = (backup: string, version: string) =>
  new BackupError(`The backup ${backup} was made by a newer version of Plus (${version}). Install that version first.`)
