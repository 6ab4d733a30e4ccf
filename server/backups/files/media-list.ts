/** The list of the images of a backup, `media.sha256`: a line for each, as `sha256sum -c` checks it in that folder. */
import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { MEDIA_LIST } from '#server/backups/manifest.ts'
import { hashFile } from './durable-files.ts'
import { type ListedImage, lineOf, readLines } from './media-lines.ts'
import type { MediaStore } from './media-store.ts'
import { addRenewed, readRenewed } from './renewed-images.ts'

/** Reads the list of a backup, line by line. */
export const readMediaList = (backup: string): AsyncGenerator<ListedImage> => readLines(path.join(backup, MEDIA_LIST))

/** Writes the list of these files. Checksums of unchanged files are taken from the list of an earlier backup. */
export async function writeMediaList(
  backup: string,
  given: { store: MediaStore; names: AsyncIterable<string>; earlier: string | null; onListed(files: number): void },
): Promise<{ files: number; bytes: number; missing: string[] }> {
  const { store, names, earlier, onListed } = given
  const known = earlier ? await KnownHashes.open(earlier, store) : null
  const missing: string[] = []
  let files = 0
  let bytes = 0
  const out = await open(path.join(backup, MEDIA_LIST), 'wx', 0o600)
  try {
    for await (const name of names) {
      const file = await stat(store.pathOf(name)).catch(() => undefined)
      if (!file) {
        missing.push(name)
        continue
      }
      const sha256 = (await known?.find(name, file.mtimeMs)) ?? (await hashFile(store.pathOf(name))).sha256
      await out.writeFile(lineOf(sha256, `${store.folder}/${store.placeOf(name)}`))
      files++
      bytes += file.size
      onListed(files)
    }
    await out.sync()
  } finally {
    await out.close()
  }
  await known?.close()
  return { files, bytes, missing }
}

/** Reads an earlier list alongside the new one. Both are sorted by name. */
class KnownHashes {
  readonly #images: AsyncGenerator<ListedImage>
  readonly #store: MediaStore
  readonly #folder: string
  readonly #renewed: ReadonlyMap<string, readonly string[]>
  readonly #writtenAt: number
  #next: ListedImage | undefined
  #isAtEnd = false

  private constructor(
    earlier: string,
    store: MediaStore,
    { renewed, writtenAt }: { renewed: ReadonlyMap<string, readonly string[]>; writtenAt: number },
  ) {
    this.#images = readMediaList(earlier)
    this.#store = store
    this.#folder = path.dirname(earlier)
    this.#renewed = renewed
    this.#writtenAt = writtenAt
  }

  static async open(earlier: string, store: MediaStore): Promise<KnownHashes> {
    const [renewed, list] = await Promise.all([
      readRenewed(path.dirname(earlier)),
      stat(path.join(earlier, MEDIA_LIST)),
    ])
    return new KnownHashes(earlier, store, { renewed, writtenAt: list.mtimeMs })
  }

  /** The checksum of an unchanged file in the earlier list; undefined for others. */
  async find(name: string, writtenAt: number): Promise<string | undefined> {
    const place = `${this.#store.folder}/${this.#store.placeOf(name)}`
    while (!this.#isAtEnd && (!this.#next || nameIn(this.#next.place) < nameIn(place))) {
      const { value, done } = await this.#images.next()
      this.#isAtEnd = done === true
      if (value?.place.startsWith(`${this.#store.folder}/`)) this.#next = value
    }
    if (this.#next?.place !== place) return undefined
    const known = this.#renewed.get(place)?.at(-1) ?? this.#next.sha256
    const isNewer = writtenAt > this.#writtenAt && this.#store.isEncrypted
    return (isNewer && (await this.#renew(name, place, known))) || known
  }

  /** The checksum of a damaged file that was encrypted again; undefined for any other file. */
  async #renew(name: string, place: string, known: string): Promise<string | undefined> {
    const { sha256 } = await hashFile(this.#store.pathOf(name))
    if (sha256 === known || !(await this.#store.isWhole(name))) return undefined
    await addRenewed(this.#folder, place, sha256)
    return sha256
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
