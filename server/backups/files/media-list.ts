/** The list of the images of a backup, `media.sha256`: a line for each, as `sha256sum -c` checks it in that folder. */
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { MEDIA_LIST } from '../manifest.ts'
import { hashFile } from './durable-files.ts'
import { type MediaStore, sizeOf } from './media-store.ts'

export interface ListedImage {
  sha256: string
  /** Below the folder of backups: `media/ab/abcdef….webp`. */
  place: string
}

/** Reads the list of a backup, line by line. */
export async function* readMediaList(backup: string): AsyncGenerator<ListedImage> {
  const file = await open(path.join(backup, MEDIA_LIST))
  try {
    for await (const line of file.readLines()) {
      const [, sha256, place] = /^([0-9a-f]{64}) {2}\.\.\/(media[\w/.-]*)$/.exec(line) ?? []
      if (sha256 && place && !place.includes('..')) yield { sha256, place }
    }
  } finally {
    await file.close()
  }
}

/** Writes the list of these files. Those of an earlier backup are hashed there already. */
export async function writeMediaList(
  backup: string,
  given: { store: MediaStore; names: AsyncIterable<string>; earlier: string | null; onListed(files: number): void },
): Promise<{ files: number; bytes: number; missing: string[] }> {
  const { store, names, earlier, onListed } = given
  const known = earlier ? new KnownHashes(readMediaList(earlier), store.folder) : null
  const missing: string[] = []
  let files = 0
  let bytes = 0
  const out = await open(path.join(backup, MEDIA_LIST), 'wx', 0o600)
  try {
    for await (const name of names) {
      const place = `${store.folder}/${store.placeOf(name)}`
      const size = await sizeOf(store.pathOf(name))
      if (size === undefined) {
        missing.push(name)
        continue
      }
      const sha256 = (await known?.find(place)) ?? (await hashFile(store.pathOf(name))).sha256
      await out.writeFile(`${sha256}  ../${place}\n`)
      files++
      bytes += size
      onListed(files)
    }
    await out.sync()
  } finally {
    await out.close()
  }
  await known?.close()
  return { files, bytes, missing }
}

/** Walks along an earlier list. Both lists are in the order of names. */
class KnownHashes {
  readonly #images: AsyncGenerator<ListedImage>
  readonly #folder: string
  #next: ListedImage | undefined
  #isAtEnd = false

  constructor(images: AsyncGenerator<ListedImage>, folder: string) {
    this.#images = images
    this.#folder = `${folder}/`
  }

  async find(place: string): Promise<string | undefined> {
    while (!this.#isAtEnd && (!this.#next || nameIn(this.#next.place) < nameIn(place))) {
      const { value, done } = await this.#images.next()
      this.#isAtEnd = done === true
      if (value?.place.startsWith(this.#folder)) this.#next = value
    }
    return this.#next?.place === place ? this.#next.sha256 : undefined
  }

  async close(): Promise<void> {
    await this.#images.return(undefined)
  }
}

const nameIn = (place: string): string => place.slice(place.lastIndexOf('/') + 1)

/** The newest of these backups whose images lie in the same folder. */
export async function findEarlier(folder: string, backups: readonly string[], store: MediaStore) {
  for (const name of backups) {
    const backup = path.join(folder, name)
    if (!existsSync(path.join(backup, MEDIA_LIST))) continue
    const { value } = await readMediaList(backup).next()
    if (value?.place.startsWith(`${store.folder}/`)) return backup
  }
  return null
}
