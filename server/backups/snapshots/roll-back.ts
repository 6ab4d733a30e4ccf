/** Restores a snapshot. The replaced data becomes a snapshot itself, so that the rollback can be undone. */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupError } from '#server/backups/backup-error.ts'
import { Mover } from '#server/backups/exchange/mover.ts'
import { explainFailure } from '#server/backups/failure.ts'
import { freeName, PARTIAL_SUFFIX } from '#server/backups/files/backup-folder.ts'
import { copyFileDurably, requireSpace, syncPath } from '#server/backups/files/durable-files.ts'
import { withScratch } from '#server/backups/files/scratch.ts'
import { databaseFile, type Manifest, readManifest } from '#server/backups/manifest.ts'
import { withConnection } from '#server/backups/postgres/copy.ts'
import { type Replacement, replaceSchema } from '#server/backups/postgres/replacement.ts'
import { hasNetwork } from '#server/backups/postgres/restore.ts'
import { asideOf } from '#server/backups/restore/put-in-place.ts'
import { examinePostgres, examineSqlite, queryOf, refuseProblems } from '#server/backups/restore/restored-database.ts'
import { DATABASE_FILES, requireEngine, whileStopped } from '#server/backups/restore/stopped.ts'
import { openSqliteCopy } from '#server/backups/sqlite-copy.ts'
import { verifyFiles } from '#server/backups/verify.ts'
import type { Config } from '#server/core/config/config.ts'
import { type ImageLists, keepImages, putImagesBack } from './kept-images.ts'
import { BEFORE_ROLLBACK } from './kept-snapshots.ts'
import {
  describeSnapshot,
  fillSnapshot,
  listSnapshots,
  openSnapshotFolder,
  pruneSnapshots,
  snapshotFolder,
} from './snapshots.ts'
import { readWrittenSince, type WrittenSince } from './written-since.ts'

export interface RollbackPlan {
  snapshot: string
  manifest: Manifest
  /** The writes that a rollback loses: a sentence when they cannot be read, null when there is no data to lose. */
  written: WrittenSince | string | null
}

/**
 * Finds and verifies the snapshot to restore: the newest one of an upgrade unless another is named. Changes nothing.
 */
export async function planRollback(config: Config, wanted: string | undefined): Promise<RollbackPlan> {
  const names = await listSnapshots(config)
  const name =
    wanted === undefined ? names.find((each) => !each.endsWith(BEFORE_ROLLBACK)) : names.find((each) => each === wanted)
  if (!name)
    throw new BackupError(
      names.length === 0
        ? `There is no snapshot in ${snapshotFolder(config)}. One is made before each upgrade.`
        : `There is no snapshot ${wanted ?? 'of an upgrade'}. There are: ${names.join(', ')}`,
    )
  const snapshot = path.join(snapshotFolder(config), name)
  const manifest = await readManifest(snapshot)
  requireEngine(config, manifest)
  const { problems } = await verifyFiles(snapshot, manifest, () => {})
  if (problems.length > 0) throw new BackupError(`The snapshot ${snapshot} is damaged: ${problems.join(' ')}`)
  const written = await whileStopped(config, () => readWrittenSince(config, Date.parse(manifest.createdAt)))
  return { snapshot, manifest, written }
}

interface RolledBack {
  snapshot: string
  aside: string[]
  /** The path of the snapshot of the replaced data; null when there was none, or it could not be read. */
  kept: string | null
  /** Why no snapshot was made, as a sentence. The data is moved aside then. */
  notKept: string | null
}

/** Restores the snapshot of a plan. */
export const rollBack = (config: Config, plan: RollbackPlan): Promise<RolledBack> =>
  whileStopped(config, async () => {
    const rolledBack =
      config.store.kind === 'postgres' ? await rollTablesBack(config, plan) : await rollFileBack(config, plan)
    await putImagesBack(config, plan.snapshot)
    await pruneSnapshots(config)
    return rolledBack
  })

interface Kept {
  /** Its temporary path until the exchange is complete. */
  partial: string
  folder: string
}

/** Begins a snapshot of the replaced data, with its images. The caller names it. */
async function beginKept(
  config: Config,
  { manifest }: RollbackPlan,
  describe: (folder: string) => Promise<ImageLists & { close(): Promise<void> }>,
): Promise<Kept | string> {
  const snapshots = await openSnapshotFolder(config)
  const folder = path.join(snapshots, freeName(snapshots, '', BEFORE_ROLLBACK))
  const partial = folder + PARTIAL_SUFFIX
  try {
    await mkdir(partial, { mode: 0o700 })
    const lists = await describe(partial)
    try {
      await keepImages(config, lists, { folder: partial, since: Date.parse(manifest.createdAt) })
    } finally {
      await lists.close()
    }
    await syncPath(partial)
    return { partial, folder }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    return explainFailure(error)
  }
}

async function rollFileBack(config: Config, plan: RollbackPlan): Promise<RolledBack> {
  const { snapshot, manifest } = plan
  const { store, dataDir } = config
  if (store.kind !== 'sqlite') throw new BackupError('This database is no file.')
  const name = databaseFile('sqlite')
  await requireSpace(dataDir, manifest.files[name]!.bytes, 'The database of the snapshot')
  return withScratch(dataDir, async (scratch) => {
    const restored = path.join(scratch, name)
    await copyFileDurably(path.join(snapshot, name), restored)
    refuseProblems(snapshot, await examineSqlite(restored, manifest, null))
    const kept = existsSync(store.file)
      ? await beginKept(config, plan, (folder) => describeFile(config, store.file, folder))
      : null
    const mover = new Mover(dataDir, freeName(dataDir, 'before-rollback-'), 'rollback')
    await mover.orMoveBack(async () => {
      if (kept !== null && typeof kept !== 'string') await mover.put(store.file, path.join(kept.partial, name))
      await mover.setAside(DATABASE_FILES.map((each) => path.join(dataDir, each)))
      await mover.put(restored, store.file)
      if (kept !== null && typeof kept !== 'string') await mover.put(kept.partial, kept.folder)
      await mover.sync()
    })
    return resultOf(snapshot, kept, mover.aside)
  })
}

function resultOf(snapshot: string, kept: Kept | string | null, aside: string[]): RolledBack {
  const isKept = kept !== null && typeof kept !== 'string'
  return { snapshot, aside, kept: isKept ? kept.folder : null, notKept: typeof kept === 'string' ? kept : null }
}

/** Converts a database into one file, describes it, and lists its images. */
async function describeFile(config: Config, file: string, folder: string) {
  const copy = openSqliteCopy(file)
  await copy.close()
  if (existsSync(`${file}-wal`)) throw new BackupError(`Another program has ${file} open.`)
  await describeSnapshot(config, { folder, file, copy: { ...copy, schema: null } })
  const db = new DatabaseSync(file, { readOnly: true })
  const list = (condition: string, value: number) => {
    const statement = db.prepare(
      `SELECT DISTINCT hash FROM media WHERE hash > ? AND ${condition} ORDER BY hash LIMIT ?`,
    )
    return async (after: string, limit: number) => statement.all(after, value, limit).map(({ hash }) => String(hash))
  }
  return {
    all: list('created_at >= ?', 0),
    since: (time: number) => list('created_at >= ?', time),
    close: async () => db.close(),
  }
}

async function rollTablesBack(config: Config, plan: RollbackPlan): Promise<RolledBack> {
  const { snapshot, manifest } = plan
  const { store, dataDir } = config
  if (store.kind !== 'postgres') throw new BackupError('This database is a file.')
  const url = store.url.reveal()
  const kept = (await hasNetwork(url))
    ? await beginKept(config, plan, (folder) => dumpTables(config, url, folder))
    : null
  const mover = new Mover(dataDir, freeName(dataDir, 'before-rollback-'), 'rollback')
  let replacement: Replacement | null = null
  await mover.orMoveBack(async () => {
    if (kept !== null && typeof kept !== 'string') await mover.put(kept.partial, kept.folder)
    await mover.sync()
    replacement = await replaceSchema(url, {
      dump: path.join(snapshot, databaseFile('postgres')),
      schema: manifest.schema ?? 'public',
      what: 'rollback',
      reason: mover.name.replaceAll('-', '_').toLowerCase(),
      verify: async (client) => refuseProblems(snapshot, await examinePostgres(client, manifest, null)),
    })
  })
  const made = replacement as Replacement | null
  await made?.end()
  return resultOf(snapshot, kept, asideOf(made))
}

async function dumpTables(config: Config, url: string, folder: string) {
  await fillSnapshot(config, folder)
  const list =
    (time: number) =>
    (after: string, limit: number): Promise<string[]> =>
      withConnection(url, async (client) =>
        (
          await queryOf(client)(
            'SELECT DISTINCT hash FROM media WHERE hash > $1 AND created_at >= $2 ORDER BY hash LIMIT $3',
            after,
            time,
            limit,
          )
        ).map(({ hash }) => String(hash)),
      )
  return { all: list(0), since: list, close: async () => {} }
}
