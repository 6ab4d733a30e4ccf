/** Snapshots of the database before an upgrade or a rollback, in `DATA_DIR/snapshots`. */

import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, UncopiableError } from '#server/backups/backup-error.ts'
import { copyDatabase, sizeOfStore } from '#server/backups/database-copy.ts'
import { freeName, PARTIAL_SUFFIX } from '#server/backups/files/backup-folder.ts'
import { hashFile, requireSpace, syncPath } from '#server/backups/files/durable-files.ts'
import { databaseFile, MANIFEST_FILE, type Manifest, readManifest, writeManifest } from '#server/backups/manifest.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { version } from '#server/core/version.ts'
import type { Store } from '#server/db/db.ts'
import { migrations } from '#server/db/migrations/migrate.ts'
import { isHalfUpgraded, isOfRollback, outdatedSnapshots } from './kept-snapshots.ts'

export const snapshotFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'snapshots')

interface SnapshotOptions {
  config: Config
  store: Pick<Store, 'db' | 'engine'>
  log: Pick<Log, 'warn'>
}

/**
 * Makes a snapshot of a database that is about to be migrated. Resolves to its path; null for a network without
 * members, and where snapshots are impossible. Throws when the disk lacks space.
 */
export async function snapshotBefore(
  migration: string,
  { config, store, log }: SnapshotOptions,
): Promise<string | null> {
  if (!config.backup.snapshotsBeforeUpgrade || config.store.kind !== store.engine) return null
  if ((await store.db.selectFrom('accounts').select('id').limit(1).execute()).length === 0) return null
  const begun = await findHalfUpgraded(config, store.db)
  if (begun) {
    log.warn(
      { snapshot: begun },
      `An upgrade that did not end goes on. What the data was before is in ${begun}: ${operatorCommands.admin} rollback puts it back`,
    )
    return begun
  }
  try {
    const snapshot = await makeSnapshot(config, migration)
    log.warn(
      { snapshot },
      `The data is being upgraded. What it was before is in ${snapshot}: ${operatorCommands.admin} rollback puts it back`,
    )
    return snapshot
  } catch (error) {
    if (!(error instanceof UncopiableError)) throw error
    log.warn(`The data is being upgraded, and no snapshot of it could be made before. ${error.message}`)
    return null
  }
}

/** The newest snapshot of an upgrade that failed after some migrations, for a rollback. */
async function findHalfUpgraded(config: Config, db: Store['db']): Promise<string | null> {
  const newest = (await listSnapshots(config)).find((name) => !isOfRollback(name))
  if (!newest) return null
  const snapshot = path.join(snapshotFolder(config), newest)
  const manifest = await readManifest(snapshot).catch(() => null)
  const applied = (await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
  return manifest && isHalfUpgraded(manifest, applied) ? snapshot : null
}

async function makeSnapshot(config: Config, migration: string): Promise<string> {
  const folder = await openSnapshotFolder(config)
  try {
    await requireSpace(folder, await sizeOfStore(config), 'The snapshot before the upgrade')
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new BackupError(
      `${error.message} To upgrade without a snapshot: SNAPSHOT_BEFORE_UPGRADE=off ${operatorCommands.start}`,
    )
  }
  const name = freeName(folder, '', `-before-${migration}`)
  const partial = path.join(folder, name + PARTIAL_SUFFIX)
  await mkdir(partial, { mode: 0o700 })
  try {
    await fillSnapshot(config, partial, { upgradesTo: Object.keys(migrations).at(-1)! })
    await rename(partial, path.join(folder, name))
    await syncPath(folder)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  await pruneSnapshots(config)
  return path.join(folder, name)
}

/** Creates the folder, and removes remains of interrupted snapshots. */
export async function openSnapshotFolder(config: Pick<Config, 'dataDir'>): Promise<string> {
  const folder = snapshotFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const each of await readdir(folder))
    if (each.endsWith(PARTIAL_SUFFIX)) await rm(path.join(folder, each), { recursive: true, force: true })
  return folder
}

/** Removes outdated snapshots. */
export async function pruneSnapshots(config: Config): Promise<void> {
  for (const old of outdatedSnapshots(await listSnapshots(config)))
    await rm(path.join(snapshotFolder(config), old), { recursive: true, force: true })
}

/** Copies the database into a folder, and describes it. */
export async function fillSnapshot(
  config: Config,
  folder: string,
  more: Pick<Manifest, 'upgradesTo'> = {},
): Promise<Manifest> {
  const file = path.join(folder, databaseFile(config.store.kind))
  const copy = await copyDatabase(config, file, () => {})
  await copy.close()
  return describeSnapshot(config, { folder, file, copy, more })
}

/** Writes the manifest of a snapshot. Its database may be elsewhere, and be moved into the folder afterwards. */
export async function describeSnapshot(
  config: Config,
  given: {
    folder: string
    file: string
    copy: { schema: string | null; migrations: string[]; tables: Record<string, number> }
    more?: Pick<Manifest, 'upgradesTo'>
  },
): Promise<Manifest> {
  const { folder, file, copy, more } = given
  return writeManifest(folder, {
    plus: version,
    createdAt: new Date().toISOString(),
    engine: config.store.kind,
    schema: copy.schema,
    migrations: copy.migrations,
    ...more,
    tables: copy.tables,
    encryption: null,
    files: { [databaseFile(config.store.kind)]: await hashFile(file) },
    media: null,
  })
}

/** The names of snapshots, newest first. */
export async function listSnapshots(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const folder = snapshotFolder(config)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => !name.endsWith(PARTIAL_SUFFIX) && existsSync(path.join(folder, name, MANIFEST_FILE)))
    .toSorted()
    .toReversed()
}
