/** Deletes old backups, and the images that no remaining backup names. */
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasPassedTestRestore, listBackups, lockBackups, REMOVED_SUFFIX } from './files/backup-folder.ts'
import type { ListedImage } from './files/media-lines.ts'
import { readMediaList } from './files/media-list.ts'
import { isMediaFolder } from './files/media-store.ts'
import { MEDIA_LIST } from './manifest.ts'

export interface Pruned {
  backups: string[]
  images: number
}

/** Keeps the newest good backups, and as many others. */
export async function pruneBackups(folder: string, keep: number): Promise<Pruned> {
  const lock = await lockBackups(folder)
  try {
    const removed = await outdatedBackups(await listBackups(folder), keep, (name) => hasPassedTestRestore(folder, name))
    for (const name of removed) {
      const gone = path.join(folder, name + REMOVED_SUFFIX)
      // Renamed first, so that it no longer looks like a backup.
      await rename(path.join(folder, name), gone)
      await rm(gone, { recursive: true, force: true })
    }
    return { backups: removed, images: removed.length > 0 ? await pruneImages(folder) : 0 }
  } finally {
    lock.release()
  }
}

/** The backups to delete, of names sorted newest first. */
export async function outdatedBackups(
  names: readonly string[],
  keep: number,
  isGood: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const left = { good: keep, other: keep }
  const outdated: string[] = []
  for (const name of names) if (left[(await isGood(name)) ? 'good' : 'other']-- <= 0) outdated.push(name)
  return outdated
}

/** Works folder by folder, so that the names of a large network need not fit into memory. */
async function pruneImages(folder: string): Promise<number> {
  // Includes backups that the operator has renamed.
  const lists = (await readdir(folder))
    .map((name) => path.join(folder, name))
    .filter((backup) => existsSync(path.join(backup, MEDIA_LIST)))
  let removed = 0
  for (const media of (await readdir(folder)).filter(isMediaFolder)) {
    const named = lists.map((backup) => new NamedImages(backup))
    const entries = await readdir(path.join(folder, media), { withFileTypes: true })
    const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${media}/${name}/`)
    // Files in the folder itself are last in the lists.
    for (const place of [...below.toSorted(), `${media}/`]) {
      const kept = new Set((await Promise.all(named.map((images) => images.takeBelow(place)))).flat())
      removed += await removeOthers(folder, place, kept)
    }
    for (const images of named) await images.close()
  }
  return removed
}

async function removeOthers(folder: string, place: string, kept: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const entry of await readdir(path.join(folder, place), { withFileTypes: true })) {
    if (!entry.isFile() || kept.has(place + entry.name)) continue
    await rm(path.join(folder, place, entry.name), { force: true })
    removed++
  }
  return removed
}

/** The images that a backup names, in the order of their names. */
export class NamedImages {
  readonly #images: AsyncGenerator<ListedImage>
  #next: ListedImage | undefined

  constructor(backup: string) {
    this.#images = readMediaList(backup)
  }

  /** The next paths below a folder. */
  async takeBelow(place: string): Promise<string[]> {
    const places: string[] = []
    for (;;) {
      this.#next ??= (await this.#images.next()).value
      if (!this.#next || (this.#next.place > place && !this.#next.place.startsWith(place))) return places
      if (this.#next.place.startsWith(place)) places.push(this.#next.place)
      this.#next = undefined
    }
  }

  async close(): Promise<void> {
    await this.#images.return(undefined)
  }
}
