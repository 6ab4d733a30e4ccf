/** Completes the restored data in temporary paths, opens it, and then exchanges it for the current data. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { OnProgress } from '#server/backups/backup-error.ts'
import { Mover } from '#server/backups/exchange/mover.ts'
import { freeName } from '#server/backups/files/backup-folder.ts'
import { requireSpace, syncPath } from '#server/backups/files/durable-files.ts'
import type { ListedImage } from '#server/backups/files/media-lines.ts'
import { readMediaList } from '#server/backups/files/media-list.ts'
import { withScratch } from '#server/backups/files/scratch.ts'
import { databaseFile, KEY_FILE } from '#server/backups/manifest.ts'
import { type Replacement, replaceSchema } from '#server/backups/postgres/replacement.ts'
import type { DamagedImage } from '#server/backups/verify.ts'
import { type BlobStore, placeOf } from '#server/core/blobs/blob-store.ts'
import { mediaFolder, openBlobStore } from '#server/core/blobs/open-blob-store.ts'
import type { Config } from '#server/core/config/config.ts'
import { imageIn, type Source, takeOut, takeOutImage } from './restore-files.ts'
import { examinePostgres, examineSqlite, queryOf, refuseProblems, withSqlite } from './restored-database.ts'
import { findShownBy } from './shown-by.ts'
import { DATABASE_FILES } from './stopped.ts'

interface Options {
  damaged: readonly DamagedImage[]
  onProgress: OnProgress
}

interface Placed {
  aside: string[]
  images: number
  shownBy: string[]
}

export async function putInPlace(config: Config, source: Source, options: Options): Promise<Placed> {
  const { dataDir, secretKeyFile, store } = config
  const { manifest, backup } = source
  const { onProgress } = options
  const name = databaseFile(manifest.engine)
  const bytes = (manifest.files[name]?.bytes ?? 0) + (config.s3 ? 0 : manifest.media!.bytes)
  await requireSpace(dataDir, bytes, 'The restored data')
  return withScratch(dataDir, async (scratch) => {
    const database = path.join(scratch, name)
    onProgress({ label: 'Database', done: 0, total: 1 })
    await takeOut(source, name, database)
    onProgress({ label: 'Database', done: 1, total: 1 })
    const hasKey = manifest.files[KEY_FILE] !== undefined
    // Next to the final path, which may be on another disk.
    const key = `${secretKeyFile}.restored`
    try {
      await rm(key, { force: true })
      if (hasKey) await mkdir(path.dirname(secretKeyFile), { recursive: true, mode: 0o700 })
      if (hasKey) await takeOut(source, KEY_FILE, key)
      const keyFile = hasKey ? key : secretKeyFile
      const shownBy: string[] = []
      const places = options.damaged.map(({ place }) => place)
      if (store.kind === 'sqlite') {
        refuseProblems(backup, await examineSqlite(database, manifest, keyFile))
        if (places.length > 0) shownBy.push(...(await withSqlite(database, (query) => findShownBy(query, places))))
      }
      const images = config.s3
        ? await fillBucket(await openBlobStore(config), source, { ...options, scratch })
        : await fillFolder(path.join(scratch, 'media'), source, options)
      const mover = new Mover(dataDir, freeName(dataDir, 'before-restore-'), 'restore')
      const replacement = await exchange(config, source, {
        database,
        scratch,
        key: hasKey ? key : null,
        keyFile: hasKey ? secretKeyFile : keyFile,
        mover,
        places,
        shownBy,
      })
      return { aside: [...mover.aside, ...asideOf(replacement)], images, shownBy }
    } finally {
      await rm(key, { force: true })
    }
  })
}

/** The old schema that a replacement of tables kept, for the operator. */
export const asideOf = (replacement: Replacement | null): string[] =>
  replacement?.aside ? [`the schema ${replacement.aside} of the database`] : []

interface Exchanged {
  database: string
  scratch: string
  key: string | null
  /** The path of the key after the exchange. */
  keyFile: string
  mover: Mover
  places: readonly string[]
  /** Collects who shows damaged images, which only the restored tables know. */
  shownBy: string[]
}

/** Moves the current data aside, and the restored data into its place. */
async function exchange(config: Config, { manifest }: Source, given: Exchanged): Promise<Replacement | null> {
  const { store, dataDir, secretKeyFile } = config
  const { database, scratch, key, keyFile, mover, places, shownBy } = given
  let replacement: Replacement | null = null
  await mover.orMoveBack(async () => {
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
    await mover.sync()
    // Comes last: a failed replacement undoes itself, and then only files are moved back.
    if (store.kind === 'postgres')
      replacement = await replaceSchema(store.url.reveal(), {
        dump: database,
        schema: manifest.schema ?? 'public',
        what: 'restore',
        reason: mover.name.replaceAll('-', '_').toLowerCase(),
        async verify(client) {
          refuseProblems('of the database', await examinePostgres(client, manifest, keyFile))
          if (places.length > 0) shownBy.push(...(await findShownBy(queryOf(client), places)))
        },
      })
  })
  await syncPath(dataDir)
  // Assigned in a closure, which the compiler does not follow.
  const made = replacement as Replacement | null
  await made?.end()
  return made
}

async function* wholeImages(source: Source, damaged: readonly DamagedImage[]): AsyncGenerator<ListedImage> {
  const skipped = new Set(damaged.map(({ place }) => place))
  for await (const image of readMediaList(source.backup)) if (!skipped.has(image.place)) yield image
}

async function fillFolder(folder: string, source: Source, { damaged, onProgress }: Options): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let done = 0
  for await (const { place } of wholeImages(source, damaged)) {
    const file = path.join(folder, placeOf(imageIn(place)))
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await takeOutImage(source, place, file)
    onProgress({ label: 'Images', done: ++done, total: source.manifest.media!.files })
  }
  return done
}

/** Adds missing images to the bucket. A name belongs to one image, so none is replaced. */
async function fillBucket(
  blobs: BlobStore,
  source: Source,
  { scratch, damaged, onProgress }: Options & { scratch: string },
): Promise<number> {
  let done = 0
  for await (const { place } of wholeImages(source, damaged)) {
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
