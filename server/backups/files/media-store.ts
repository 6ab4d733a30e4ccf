/**
 * The images of all backups in a folder. They are named by their content, so each is stored once; encrypted ones are in
 * a folder for each public key.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BlobStore, placeOf } from '#server/core/blobs/blob-store.ts'
import { fileNames } from '#server/features/media/urls.ts'
import { syncPath, writeFileDurably } from './durable-files.ts'
import { ENCRYPTED_SUFFIX, recipientId, type Sealer } from './encryption.ts'

/** Images that are copied concurrently: a bucket takes some milliseconds for each. */
const AT_ONCE = 8
const PART = '.part'
/** Suffix of a damaged image, so that the next backup copies it again. */
const DAMAGED = '.damaged'

/** Lists hashes of images above one, in order. */
export type ListHashes = (after: string, limit: number) => Promise<readonly string[]>

const LIST_BATCH = 500
/** The file with the id of the network that owns the images. */
export const MEDIA_ID = 'media-id'

/** The names of all image files of a network, in the order of their bytes. */
export async function* imageNames(list: ListHashes): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const hashes = await list(after, LIST_BATCH)
    for (const hash of hashes) yield* fileNames(hash)
    if (hashes.length < LIST_BATCH) break
    after = hashes.at(-1)!
  }
  yield MEDIA_ID
}

/** Whether a name is that of an image folder of backups. */
export const isMediaFolder = (name: string): boolean => /^media(-[0-9a-f]{8})?$/.test(name)

export class MediaStore {
  /** The name of the folder next to the backups. */
  readonly folder: string
  readonly #root: string
  readonly #sealer: Sealer | null

  constructor(backups: string, sealer: Sealer | null) {
    this.folder = sealer ? `media-${recipientId(sealer.recipient)}` : 'media'
    this.#root = path.join(backups, this.folder)
    this.#sealer = sealer
  }

  /** The path of a file below the store. */
  placeOf(name: string): string {
    return placeOf(name) + (this.#sealer ? ENCRYPTED_SUFFIX : '')
  }

  pathOf(name: string): string {
    return path.join(this.#root, this.placeOf(name))
  }

  /** Whether the checksum of a file differs each time it is written. */
  get isEncrypted(): boolean {
    return this.#sealer !== null
  }

  /** Whether a file can be decrypted, which proves it intact. True when only the operator can decrypt it. */
  async isWhole(name: string): Promise<boolean> {
    const opener = this.#sealer?.opener
    if (!opener) return true
    return readFile(this.pathOf(name))
      .then((bytes) => opener.decryptBytes(bytes))
      .then(
        () => true,
        () => false,
      )
  }

  /** Copies missing files. Resolves to their number and bytes. */
  async fill(names: AsyncIterable<string>, blobs: BlobStore, onCopied: (files: number) => void) {
    await mkdir(this.#root, { recursive: true, mode: 0o700 })
    const touched = new Set<string>([this.#root])
    let files = 0
    let bytes = 0
    let pending: string[] = []
    const copyPending = async () => {
      for (const copied of await Promise.all(pending.map((name) => this.#copy(name, blobs)))) {
        if (!copied) continue
        files++
        bytes += copied.bytes
        touched.add(path.dirname(copied.file))
      }
      pending = []
      onCopied(files)
    }
    for await (const name of names) {
      if (existsSync(this.pathOf(name))) continue
      pending.push(name)
      if (pending.length === AT_ONCE) await copyPending()
    }
    await copyPending()
    for (const folder of touched) await syncPath(folder)
    return { files, bytes }
  }

  async #copy(name: string, blobs: BlobStore): Promise<{ file: string; bytes: number } | undefined> {
    const found = await blobs.read(name)
    if (!found) return undefined
    const file = this.pathOf(name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await rm(file + PART, { force: true })
    const { bytes } = await writeFileDurably(file + PART, this.#sealer ? await this.#sealer.encryptBytes(found) : found)
    await rename(file + PART, file)
    return { file, bytes }
  }
}

/** Renames a damaged file, which is of no use to any backup. */
export const setAside = (file: string): Promise<void> => rename(file, file + DAMAGED)

export const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size
