/** Snapshots of the database before an upgrade migrates it, in `DATA_DIR/snapshots`, and the way back to one. */

import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { version } from '#server/core/version.ts'
import type { Store } from '#server/db/db.ts'
import { migrations } from '#server/db/migrations/migrate.ts'
import { BackupError, UncopiableError } from './backup-error.ts'
import { copyDatabase, sizeOfStore } from './database-copy.ts'
import { freeName, PARTIAL_SUFFIX } from './files/backup-folder.ts'
import { copyFileDurably, hashFile, requireSpace, syncPath } from './files/durable-files.ts'
import { withScratch } from './files/scratch.ts'
import { isHalfUpgraded, outdatedSnapshots } from './kept-snapshots.ts'
import { databaseFile, MANIFEST_FILE, readManifest, writeManifest } from './manifest.ts'
import { Mover } from './mover.ts'
import { DATABASE_FILES, replaceTables, requireEngine, whileStopped } from './restore.ts'
import { verifyFiles } from './verify.ts'

export const snapshotFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'snapshots')

interface Given {
  config: Config
  store: Pick<Store, 'db' | 'engine'>
  log: Pick<Log, 'warn'>
}

/**
 * Makes a snapshot of a database that is about to be migrated. Resolves to its path; null for a network without members, and
 * where none can be made. Throws when there is no room for it.
 */
export async function snapshotBefore(migration: string, { config, store, log }: Given): Promise<string | null> {
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

/** The newest snapshot, when its upgrade has failed after some migrations. Rolling back leads to it. */
async function findHalfUpgraded(config: Config, db: Store['db']): Promise<string | null> {
  const [newest] = await listSnapshots(config)
  if (!newest) return null
  const snapshot = path.join(snapshotFolder(config), newest)
  const manifest = await readManifest(snapshot).catch(() => null)
  const applied = (await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
  return manifest && isHalfUpgraded(manifest, applied) ? snapshot : null
}

async function makeSnapshot(config: Config, migration: string): Promise<string> {
  const folder = snapshotFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const each of await readdir(folder))
    if (each.endsWith(PARTIAL_SUFFIX)) await rm(path.join(folder, each), { recursive: true, force: true })
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
    await fillSnapshot(config, partial)
    await rename(partial, path.join(folder, name))
    await syncPath(folder)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  for (const old of outdatedSnapshots(await listSnapshots(config)))
    await rm(path.join(folder, old), { recursive: true, force: true })
  return path.join(folder, name)
}

async function fillSnapshot(config: Config, folder: string): Promise<void> {
  const name = databaseFile(config.store.kind)
  const copy = await copyDatabase(config, path.join(folder, name), () => {})
  await copy.close()
  await writeManifest(folder, {
    plus: version,
    createdAt: new Date().toISOString(),
    engine: config.store.kind,
    schema: copy.schema,
    migrations: copy.migrations,
    upgradesTo: Object.keys(migrations).at(-1)!,
    tables: copy.tables,
    encryption: null,
    files: { [name]: await hashFile(path.join(folder, name)) },
    media: null,
  })
}

/** The names of snapshots, newest first. */
async function listSnapshots(config: Config): Promise<string[]> {
  const folder = snapshotFolder(config)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => existsSync(path.join(folder, name, MANIFEST_FILE)))
    .toSorted()
    .toReversed()
}

export interface RolledBack {
  snapshot: string
  aside: string[]
}

/** Puts a snapshot back, the newest one unless another is named. The newer data is moved aside. */
export async function rollBack(config: Config, wanted: string | undefined): Promise<RolledBack> {
  const names = await listSnapshots(config)
  const name = wanted === undefined ? names[0] : names.find((each) => each === wanted)
  if (!name)
    throw new BackupError(
      names.length === 0
        ? `There is no snapshot in ${snapshotFolder(config)}. One is made before each upgrade.`
        : `There is no snapshot ${wanted}. There are: ${names.join(', ')}`,
    )
  const snapshot = path.join(snapshotFolder(config), name)
  const manifest = await readManifest(snapshot)
  requireEngine(config, manifest)
  const { problems } = await verifyFiles(snapshot, manifest, () => {})
  if (problems.length > 0) throw new BackupError(`The snapshot ${snapshot} is damaged: ${problems.join(' ')}`)
  return whileStopped(config, async () => {
    const file = databaseFile(manifest.engine)
    const mover = new Mover(config.dataDir, freeName(config.dataDir, 'before-rollback-'))
    if (config.store.kind === 'postgres')
      await replaceTables(config.store.url.reveal(), path.join(snapshot, file), manifest, mover)
    else {
      const { file: database } = config.store
      await requireSpace(config.dataDir, manifest.files[file]!.bytes, 'The database of the snapshot')
      await withScratch(config.dataDir, async (scratch) => {
        await copyFileDurably(path.join(snapshot, file), path.join(scratch, file))
        await mover.orMoveBack(async () => {
          await mover.setAside(DATABASE_FILES.map((each) => path.join(config.dataDir, each)))
          await mover.put(path.join(scratch, file), database)
        })
      })
      await syncPath(config.dataDir)
    }
    return { snapshot, aside: mover.aside }
  })
}
