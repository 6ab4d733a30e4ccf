/** Copies all files of one store to another. Skips existing files, so that it continues after an interruption. */
import { type BlobStore, BlobStoreError } from './blob-store.ts'
import { contentHash } from './content-hash.ts'
import { isVideoName, videoContent } from './video-names.ts'

const AT_ONCE = 8

/** The result of copying a store. */
interface CopiedBlobs {
  files: number
  copied: number
  bytes: number
  /** Images and videos whose content does not match their row. They are copied unchanged. */
  damaged: string[]
}

/** The content of an image or a video, by its name without the extension; undefined when unknown. */
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

/** The hash is that of the MP4 file of a video, else of the large image. */
async function isDamaged(name: string, bytes: Buffer, contentOf: ContentOf): Promise<boolean> {
  const [, named = '', kind] = /^([0-9a-f]{32})\.(webp|mp4)$/.exec(name) ?? []
  const isVideo = kind === 'mp4'
  if (kind === undefined || isVideo !== isVideoName(named)) return false
  const found = contentHash(bytes)
  const content = await contentOf(named)
  return content !== undefined && (isVideo ? videoContent(found) : found) !== content
}
