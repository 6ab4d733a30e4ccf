/** Deletes old backups, and the images that no remaining backup names. */
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { hasPassedTestRestore, listBackups, lockBackups, REMOVED_SUFFIX } from './files/backup-folder.ts'
import type { ListedImage } from './files/media-lines.ts'
import { readMediaList } from './files/media-list.ts'
import { isMediaFolder } from './files/media-store.ts'
import { MEDIA_LIST, readManifest } from './manifest.ts'

export interface Pruned {
  backups: string[]
  images: number
}

/** Deletes what `outdatedBackups` names. */
export async function pruneBackups(folder: string, keep: number): Promise<Pruned> {
  const lock = await lockBackups(folder)
  try {
    const removed = await outdatedBackups(await listBackups(folder), keep, async (name) => ({
      isGood: await hasPassedTestRestore(folder, name),
      isAsked: await wasAsked(folder, name),
    }))
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

/** The days, today included, of each of which a good backup stays. */
const DAYS = 7

interface Judged {
  name: string
  /** Whether its test restore found nothing wrong. */
  isGood: boolean
  /** Whether only an administrator has requested it, on the web. */
  isAsked: boolean
}

/**
 * The backups to delete, of names sorted newest first. The newest good ones stay, and as many others. Those that were
 * requested on the web push out only each other: they fill the places that the operator's own leave free, and the newest always
 * stays. The first good one of each of the last seven days stays besides, the operator's own before a requested one: nothing
 * that is made later on a day replaces it.
 */
export async function outdatedBackups(
  names: readonly string[],
  keep: number,
  judge: (name: string) => Promise<Omit<Judged, 'name'>>,
  now = Date.now(),
): Promise<string[]> {
  const all: Judged[] = []
  for (const name of names) all.push({ name, ...(await judge(name)) })
  const kept = new Set<string>()
  for (const isGood of [true, false]) {
    const [asked, own] = [true, false].map((isAsked) =>
      all.filter((each) => each.isGood === isGood && each.isAsked === isAsked),
    ) as [Judged[], Judged[]]
    const stay = [...own.slice(0, keep), ...asked.slice(0, Math.max(1, keep - own.length))]
    for (const { name } of stay) kept.add(name)
  }
  const good = all.filter(({ isGood }) => isGood)
  for (let day = 0; day < DAYS; day++) {
    const ofDay = good.filter(({ name }) => name.startsWith(dayOf(now - day * DAY_MS)))
    const first = ofDay.findLast(({ isAsked }) => !isAsked) ?? ofDay.at(-1)
    if (first) kept.add(first.name)
  }
  return names.filter((name) => !kept.has(name))
}

/** The beginning of the names of a day's backups. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

/** A backup whose manifest cannot be read counts as the operator's own. */
const wasAsked = (folder: string, name: string): Promise<boolean> =>
  readManifest(path.join(folder, name)).then(
    ({ asked }) => asked === true,
    () => false,
  )

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
