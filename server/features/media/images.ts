/** Stores uploaded images, counts their uses, and deletes their files with the last use. */

import { errors } from '#contract/errors.ts'
import type { Captions } from '#contract/parts/video.ts'
import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import { AppError } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { isBlobStoreUnavailable } from '#server/core/store-errors.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { refuseWhileReadOnly } from '#server/db/read-only/write-gate.ts'
import type { ProcessedImage } from './encode-image.ts'
import { imageKeysOf } from './image-keys-of.ts'
import { deleteMedia, insertMedia, isHashUsed } from './store.ts'
import { fileNames, largeName, smallName, videoName } from './urls.ts'
import { sequenceDecoderOf } from './videos/find-ffmpeg.ts'

/** A video or voice note as stored with its poster. */
export interface StoredVideo {
  kind: 'video' | 'voice'
  seconds: number
  hasSound: boolean
  /** Of a voice note: how loud each of its parts is. */
  loudness?: number[]
  captions?: Captions[]
}

/** An image as stored with its tweet. */
export interface StoredImage {
  /** The name of its files. */
  hash: string
  /** The content hash of the large picture. Absent while the files have it as their name. */
  content?: string
  width: number
  height: number
  placeholder: string
  /** The large picture is an animation, and the small one its first frame. Absent for others, and for images of earlier versions. */
  animated?: true
  /** The pictures are the poster of a video or voice note, whose MP4 file has the same name. Absent for images. */
  video?: StoredVideo
  alt: string
}

/** An image that was just stored. */
type NewImage = Omit<StoredImage, 'alt' | 'content'> & { content: string }
/** A new image with its description. */
export type NewStoredImage = NewImage & { alt: string }
/** An image of a new post: an upload, or one that was stored when the post was scheduled. */
export type ImageSource = Upload | NewStoredImage

export const isUpload = (source: ImageSource): source is Upload => 'path' in source

/** An image to store, or the poster of a video with its MP4 file, whose content names all three. */
type ProcessedFiles = ProcessedImage & { video?: StoredVideo; mp4?: Buffer }

type FileDeps = { db: Db; blobs: BlobStore }

async function processAll(
  deps: Pick<Deps, 'limits' | 'admission' | 'config'>,
  owner: Id,
  uploads: readonly Upload[],
): Promise<ProcessedImage[]> {
  // Loaded with the first image, because libvips takes memory.
  const { processImages } = await import('./process-images.ts')
  const paths = uploads.map((upload) => upload.path)
  try {
    return await processImages(deps, owner, paths, 'post', await sequenceDecoderOf(deps.config))
  } catch (error) {
    // Errors of an image are final; others are temporary.
    if (!(error instanceof AppError) || (error.status !== 413 && error.status !== 415)) throw error
    throw new AppError(error.code, { fields: { [FIELD]: errors[error.code][1] } })
  }
}

/** The field of images in all forms of posts. */
const FIELD = 'images'

/**
 * Processes the uploads among `sources`, stores their files, and calls `work` with the images of all. Then deletes the
 * files that got no row. Nothing is written before all uploads are valid.
 */
export async function withImages<T>(
  deps: Deps,
  owner: Id,
  sources: readonly ImageSource[],
  alts: readonly string[],
  work: (images: NewStoredImage[]) => Promise<T>,
): Promise<T> {
  const uploads = sources.filter(isUpload)
  // Refuses before the work, which would be wasted.
  if (uploads.length > 0) refuseWhileReadOnly(deps.db)
  const processed = uploads.length > 0 ? await processAll(deps, owner, uploads) : []
  return withProcessed(deps, owner, processed, (stored) => {
    const added = stored.values()
    const images = sources.map((source) => (isUpload(source) ? added.next().value! : source))
    return work(images.map((image, index) => ({ ...image, alt: alts[index] ?? '' })))
  })
}

/**
 * Like `withImages`, for images that are processed already. Optional ones are left out when they cannot be stored right
 * now. `owner` may be any new id while there is no account yet: the names of the files are derived from it.
 */
export async function withProcessed<T>(
  deps: FileDeps & { log: Pick<Log, 'warn'> },
  owner: Id,
  processed: readonly ProcessedFiles[],
  work: (images: NewImage[]) => Promise<T>,
  { areOptional = false } = {},
): Promise<T> {
  if (processed.length === 0) return work([])
  const keys = imageKeysOf(deps.db)
  const named = processed.map((image) => ({ ...image, hash: keys.nameOf(owner, image.hash), content: image.hash }))
  try {
    const isStored = await storeFiles(deps, named, areOptional)
    return await work(isStored ? named.map(toNewImage) : [])
  } finally {
    // The result of `work` is the answer, even when this clean-up fails.
    for (const image of named)
      await settleFiles(deps, image).catch((err) =>
        deps.log.warn(
          { err },
          `Files of image ${image.hash} may be missing or unused: run ${operatorCommands.admin} check`,
        ),
      )
  }
}

const toNewImage = ({ large, small, mp4, isAnimated, ...image }: ProcessedFiles & { content: string }): NewImage => ({
  ...image,
  ...(isAnimated && { animated: true }),
})

async function storeFiles(
  { blobs, log }: { blobs: BlobStore; log: Pick<Log, 'warn'> },
  processed: readonly ProcessedFiles[],
  areOptional: boolean,
): Promise<boolean> {
  try {
    for (const image of processed) for (const [name, bytes] of filesOf(image)) await blobs.put(name, bytes)
    return true
  } catch (err) {
    if (!areOptional || !isBlobStoreUnavailable(err)) throw err
    log.warn({ err }, 'An image was left out')
    return false
  }
}

const filesOf = ({ hash, large, small, mp4 }: ProcessedFiles): [name: string, bytes: Buffer][] => [
  ...(mp4 ? [[videoName(hash), mp4] satisfies [string, Buffer]] : []),
  [largeName(hash), large],
  [smallName(hash), small],
]

/** Deletes the files of an image that got no row. Stores files again that were deleted before its row was committed. */
async function settleFiles(deps: FileDeps, image: ProcessedFiles): Promise<void> {
  if (!(await isHashUsed(deps.db, image.hash))) return deleteUnusedFiles(deps, [image.hash])
  const files = filesOf(image).map(async ([name, bytes]) => {
    if (!(await deps.blobs.has(name))) await deps.blobs.put(name, bytes)
  })
  await Promise.all(files)
}

/**
 * Records the owner's uses of these images, in a tweet or (`null`) as avatar or cover, in the transaction of the post
 * or profile.
 */
export async function attachImages(
  { nextId, clock }: Pick<Deps, 'nextId' | 'clock'>,
  tx: Tx,
  owner: Id,
  images: readonly Pick<StoredImage, 'hash' | 'content' | 'width' | 'height'>[],
  tweet: Id | null,
): Promise<void> {
  for (const { hash, content = null, width, height } of images)
    await insertMedia(tx, {
      ...{ owner_id: owner, id: nextId(), hash, width, height, created_at: clock() },
      ...{ tweet_id: tweet, content },
    })
}

/** Removes the owner's uses of these images. Unused files are deleted soon after the commit. */
export async function detachImages(
  events: EventOutbox,
  tx: Tx,
  { owner, tweet }: { owner: Id; tweet: Id | null },
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await deleteMedia(tx, owner, hashes, tweet)
  await events.emit(tx, { type: 'media.released', hashes: [...hashes], owner })
}

/**
 * Deletes the files of images without a row. Idempotent. Another process may upload the same picture concurrently: a
 * row committed before the deletion is found after it, and the files are restored; one committed later finds the files
 * missing, and stores them again (`settleFiles`).
 */
export async function deleteUnusedFiles({ db, blobs }: FileDeps, hashes: readonly string[]): Promise<void> {
  for (const hash of new Set(hashes)) {
    if (await isHashUsed(db, hash)) continue
    const names = fileNames(hash)
    const files = await Promise.all(names.map(async (name) => ({ name, bytes: await blobs.read(name) })))
    await Promise.all(names.map((name) => blobs.remove(name)))
    if (!(await isHashUsed(db, hash))) continue
    for (const { name, bytes } of files) if (bytes) await blobs.put(name, bytes)
  }
}
