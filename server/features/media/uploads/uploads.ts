/** Uploads images before their post, describes them, and deletes them: on request, after a day, and with their account. */
import { HOUR_MS } from '#contract/durations.ts'
import { IMAGE_BYTES, VIDEO_KEPT_HOURS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import {
  attachImages,
  detachImages,
  type NewStoredImage,
  type StoredImage,
  withImages,
} from '#server/features/media/images.ts'
import { findStanding } from '#server/features/media/videos/store.ts'
import {
  deleteUploaded,
  findUploaded,
  insertUploaded,
  listExpiredUploads,
  listUploaded,
  type UploadedRow,
  updateUploaded,
} from './store.ts'

type DiscardDeps = Pick<Deps, 'db' | 'events'>

/** An uploaded image that waits for its post. */
export interface WaitingImage {
  id: Id
  image: NewStoredImage
}

/** Uploaded images of one account that wait for a post. The oldest one gives way to another. */
const MOST = 40
const BATCH = 100

export const imageOf = ({ image }: Pick<UploadedRow, 'image'>): NewStoredImage => JSON.parse(image)

const toWaiting = (row: UploadedRow): WaitingImage => ({ id: row.id, image: imageOf(row) })

/** Processes and stores an image that waits for its post. Only its owner sees it. */
export async function uploadImage(deps: Deps, owner: Id, upload: Upload, alt: string): Promise<WaitingImage> {
  if (upload.bytes > IMAGE_BYTES) fail('image_too_large')
  await deps.limits.take('uploads', owner)
  return withImages(deps, owner, [upload], [alt], async ([image]) => {
    const waiting = { id: deps.nextId(), image: image! }
    await transact(deps.db, (tx) => insertWaiting(deps, tx, owner, waiting))
    return waiting
  })
}

/**
 * Stores images of a post again, before the post is deleted: its author may write it once more with them. Images of before
 * their names were keyed are left out, and so are videos.
 */
export async function keepImages(deps: Deps, owner: Id, images: readonly StoredImage[]): Promise<WaitingImage[]> {
  const kept: WaitingImage[] = []
  for (const { content, video, ...image } of images) {
    if (content === undefined || video) continue
    const waiting = { id: deps.nextId(), image: { ...image, content } }
    await transact(deps.db, (tx) => insertWaiting(deps, tx, owner, waiting))
    kept.push(waiting)
  }
  return kept
}

async function insertWaiting(
  deps: Pick<Deps, 'nextId' | 'clock' | 'events'>,
  tx: Tx,
  owner: Id,
  { id, image }: WaitingImage,
): Promise<void> {
  await makeRoom(deps, tx, owner)
  await insertUploaded(tx, { id, account_id: owner, created_at: deps.clock(), image: JSON.stringify(image) })
  await attachImages(deps, tx, owner, [image], id)
}

async function makeRoom(deps: Pick<Deps, 'events'>, tx: Tx, owner: Id): Promise<void> {
  if ((await findStanding(tx, owner)) === undefined) fail('signed_out')
  const waiting = await listUploaded(tx, owner, MOST)
  for (const { id } of waiting.slice(0, Math.max(0, waiting.length - MOST + 1))) await discard(deps, tx, owner, id)
}

/** The uploaded images of an account with these ids, in order. Ids of other things are left out. */
export async function findWaitingImages(db: Db, owner: Id, ids: readonly Id[]): Promise<WaitingImage[]> {
  const rows = new Map((await findUploaded(db, owner, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toWaiting(row)] : []
  })
}

/** Changes the description of an uploaded image. Answers undefined when there is no such image. */
export function describeImage(
  { db }: Pick<Deps, 'db'>,
  owner: Id,
  id: Id,
  alt: string,
): Promise<WaitingImage | undefined> {
  return transact(db, async (tx) => {
    const [row] = await findUploaded(tx, owner, [id])
    if (!row) return undefined
    const image = { ...imageOf(row), alt }
    return (await updateUploaded(tx, owner, id, JSON.stringify(image))) ? { id, image } : undefined
  })
}

/** Deletes an uploaded image with its files. False when there is none with the id. */
export const removeImage = (deps: DiscardDeps, owner: Id, id: Id): Promise<boolean> =>
  transact(deps.db, (tx) => discard(deps, tx, owner, id))

async function discard({ events }: Pick<Deps, 'events'>, tx: Tx, owner: Id, id: Id): Promise<boolean> {
  const row = await deleteUploaded(tx, owner, id)
  if (row) await detachImages(events, tx, { owner, tweet: id }, [imageOf(row).hash])
  return row !== undefined
}

/** Deletes images that no post has shown within a day. */
export async function deleteExpiredUploads(deps: DiscardDeps & Pick<Deps, 'clock'>): Promise<void> {
  const before = idAt(deps.clock() - VIDEO_KEPT_HOURS * HOUR_MS)
  for (;;) {
    const rows = await listExpiredUploads(deps.db, before, BATCH)
    for (const { id, account_id: owner } of rows) await removeImage(deps, owner, id)
    if (rows.length < BATCH) return
  }
}

/** Deletes a batch of a deleted account's uploaded images. Returns how many. */
export async function purgeUploads(deps: DiscardDeps, account: Id, limit: number): Promise<number> {
  const rows = await listUploaded(deps.db, account, limit)
  for (const { id } of rows) await removeImage(deps, account, id)
  return rows.length
}
