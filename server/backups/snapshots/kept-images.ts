/**
 * Keeps the images of the data that a rollback replaces. Its database does not know them, so the network may delete
 * their files: a snapshot of a rollback holds them itself, in `media/`.
 */
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeFileDurably } from '#server/backups/files/durable-files.ts'
import { imageNames, type ListHashes } from '#server/backups/files/media-store.ts'
import { placeOf } from '#server/core/blobs/blob-store.ts'
import { mediaFolder, openBlobStore } from '#server/core/blobs/open-blob-store.ts'
import type { Config } from '#server/core/config/config.ts'

const FOLDER = 'media'

/** Lists the images of the data: all, and the ones stored since a time. */
export interface ImageLists {
  all: ListHashes
  since(time: number): ListHashes
}

/**
 * Keeps images in the folder of a snapshot, and resolves to the number of files: hard links to all, which take no
 * space. Of a bucket only files that are newer than the restored snapshot, because each is a copy.
 */
export async function keepImages(
  config: Pick<Config, 's3' | 'dataDir'>,
  lists: ImageLists,
  { folder, since }: { folder: string; since: number },
): Promise<number> {
  const blobs = await openBlobStore(config)
  let files = 0
  for await (const name of imageNames(config.s3 ? lists.since(since) : lists.all)) {
    const to = path.join(folder, FOLDER, placeOf(name))
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    if (config.s3) {
      const bytes = await blobs.read(name)
      if (!bytes) continue
      await writeFileDurably(to, bytes)
    } else if (!(await linkFile(path.join(mediaFolder(config), placeOf(name)), to))) continue
    files++
  }
  return files
}

/** Resolves to false for a file that is not there. */
async function linkFile(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false
  // Some file systems have no links, and some folders are on another disk.
  await link(from, to).catch(() => copyFile(from, to))
  return true
}

/** Restores the images of a snapshot that the network has deleted since. Resolves to their number. */
export async function putImagesBack(config: Pick<Config, 's3' | 'dataDir'>, snapshot: string): Promise<number> {
  const folder = path.join(snapshot, FOLDER)
  if (!existsSync(folder)) return 0
  const blobs = await openBlobStore(config)
  let files = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || (await blobs.has(entry.name))) continue
    await blobs.put(entry.name, await readFile(path.join(entry.parentPath, entry.name)))
    files++
  }
  return files
}
