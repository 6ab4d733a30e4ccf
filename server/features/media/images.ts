/** Stores uploaded images, counts their uses, and deletes their files with the last use. */
import type { BlobStore } from '#server/core/files/blob-store.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import type { ProcessedImage } from './encode-image.ts'
import { deleteMedia, insertMedia, isHashUsed } from './store.ts'
import { largeName, smallName } from './urls.ts'

/** An image as stored with its tweet. */
export interface StoredImage {
  hash: string
  width: number
  height: number
  placeholder: string
  alt: string
}

// Images whose files are written and whose rows are not committed yet. Their files must not be deleted.
const pendingHashes = new Map<string, number>()

function countPending(hash: string, change: 1 | -1): void {
  const count = (pendingHashes.get(hash) ?? 0) + change
  if (count > 0) pendingHashes.set(hash, count)
  else pendingHashes.delete(hash)
}

async function processAll(
  deps: Pick<Deps, 'limits' | 'admission'>,
  owner: Id,
  uploads: readonly Upload[],
): Promise<ProcessedImage[]> {
  // Loaded with the first image, because libvips takes memory.
  const { processImages } = await import('./process-images.ts')
  const paths = uploads.map((upload) => upload.path)
  return processImages(deps, owner, paths)
}

/**
 * Processes uploads, stores their files, and calls `work` with the images. Then deletes the files that got no row.
 * Nothing is written before all uploads are valid.
 */
export async function withImages<T>(
  deps: Deps,
  owner: Id,
  uploads: readonly Upload[],
  alts: readonly string[],
  work: (images: StoredImage[]) => Promise<T>,
): Promise<T> {
  const processed = uploads.length > 0 ? await processAll(deps, owner, uploads) : []
  return withProcessed(deps, processed, (images) =>
    work(images.map((image, index) => ({ ...image, alt: alts[index] ?? '' }))),
  )
}

/** Like `withImages`, for images that are processed already. */
export async function withProcessed<T>(
  deps: { db: Db; blobs: BlobStore },
  processed: readonly ProcessedImage[],
  work: (images: Omit<StoredImage, 'alt'>[]) => Promise<T>,
): Promise<T> {
  if (processed.length === 0) return work([])
  for (const { hash } of processed) countPending(hash, 1)
  try {
    for (const { hash, large, small } of processed) {
      await deps.blobs.put(largeName(hash), large)
      await deps.blobs.put(smallName(hash), small)
    }
    return await work(processed.map(({ large, small, ...image }) => image))
  } finally {
    for (const { hash } of processed) countPending(hash, -1)
    const hashes = processed.map((image) => image.hash)
    await deleteUnusedFiles(deps, hashes)
  }
}

/** Records the owner's use of these images, in the transaction of what shows them. */
export async function attachImages(
  { nextId, clock }: Pick<Deps, 'nextId' | 'clock'>,
  tx: Tx,
  owner: Id,
  images: readonly Pick<StoredImage, 'hash' | 'width' | 'height'>[],
): Promise<void> {
  for (const { hash, width, height } of images)
    await insertMedia(tx, { owner_id: owner, id: nextId(), hash, width, height, created_at: clock() })
}

/** Removes the owner's use of these images. Unused files are deleted soon after the commit. */
export async function detachImages(events: EventOutbox, tx: Tx, owner: Id, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await deleteMedia(tx, owner, hashes)
  await events.emit(tx, { type: 'media.released', hashes: [...hashes], owner })
}

/** Deletes the files of images that no row uses. Idempotent. */
export async function deleteUnusedFiles({ db, blobs }: { db: Db; blobs: BlobStore }, hashes: readonly string[]) {
  for (const hash of new Set(hashes)) {
    const isUsed = await isHashUsed(db, hash)
    // Checked after the look-up: the same picture may have been uploaded during it.
    if (isUsed || pendingHashes.has(hash)) continue
    await Promise.all([blobs.remove(largeName(hash)), blobs.remove(smallName(hash))])
  }
}
