/** Copies all files of one store to another. What is there already is left, so that it goes on where it was interrupted. */
import { hash } from 'node:crypto'
import { type BlobStore, BlobStoreError } from './blob-store.ts'

const AT_ONCE = 8

export interface CopiedBlobs {
  files: number
  copied: number
  bytes: number
  /** Images whose content is not what their name says. They are copied as they are. */
  damaged: string[]
}

/** Throws when what was written cannot be read back as it was. */
export async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
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
        if (isDamaged(name, bytes)) result.damaged.push(name)
      }
      onProgress(++done, sizes.size)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}

/** Without those of interrupted writes. */
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

/** A large image is named by the hash of its content; a small one has the name of the large one. */
function isDamaged(name: string, bytes: Buffer): boolean {
  const [, named] = /^([0-9a-f]{32})\.webp$/.exec(name) ?? []
  return named !== undefined && hash('sha256', bytes).slice(0, 32) !== named
}
