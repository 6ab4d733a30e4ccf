/** Copies all files of one store to another. Skips existing files, so that it continues after an interruption. */
import { hash } from 'node:crypto'
import { type BlobStore, BlobStoreError } from './blob-store.ts'

const AT_ONCE = 8

/** The result of copying a store. */
interface CopiedBlobs {
  files: number
  copied: number
  bytes: number
  /** Images whose content does not match their row. They are copied unchanged. */
  damaged: string[]
}

/** The content hash of a large image, by its name without the extension; undefined when unknown. */
export type ContentOf = (hash: string) => Promise<string | undefined>

/** Throws when a written file cannot be read back unchanged. */
export async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
  contentOf: ContentOf,
  onProgress: (done: number, total: number) => void,
): Promise<CopiedBlobs> {
  const sizes = await listSizes(source)
  const present = await listSizes(target)
  const missing = [...sizes].flatMap(([name, bytes]) => (present.get(name) === bytes ? [] : name))
  const result: CopiedBlobs = { files: sizes.size, copied: 0, bytes: 0, damaged: [] }
  const queue = missing.values()
  let done = sizes.size - missing.length
  onProgress(done, sizes.size)
  const work = async () => {
    for (const name of queue) {
      const bytes = await copyBlob(source, target, name)
      if (bytes) {
        result.copied++
        result.bytes += bytes.length
        if (await isDamaged(name, bytes, contentOf)) result.damaged.push(name)
      }
      onProgress(++done, sizes.size)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}

/** Sizes of all files except those of interrupted writes. */
async function listSizes(store: BlobStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of store.list()) if (!name.endsWith('.part')) sizes.set(name, bytes)
  return sizes
}

/** Undefined for a file that was removed since it was listed. */
async function copyBlob(source: BlobStore, target: BlobStore, name: string): Promise<Buffer | undefined> {
  const bytes = await source.read(name)
  if (!bytes) return undefined
  await target.put(name, bytes)
  const written = await target.read(name)
  if (!written?.equals(bytes))
    throw new BlobStoreError('ERR_BLOBS_UNAVAILABLE', `The file ${name} is not the same at the target.`)
  return bytes
}

/** The hash is of the large image; a small one has the name of the large one. */
async function isDamaged(name: string, bytes: Buffer, contentOf: ContentOf): Promise<boolean> {
  const [, named] = /^([0-9a-f]{32})\.webp$/.exec(name) ?? []
  const content = named && (await contentOf(named))
  return content !== undefined && hash('sha256', bytes).slice(0, 32) !== content
}
