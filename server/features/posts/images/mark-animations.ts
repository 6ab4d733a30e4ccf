/** Marks animations that were posted before posts knew which of their images move. */
import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import { AppError } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { BackfillTask } from '#server/db/backfill.ts'
import type { Deps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import { findLastOutdated } from '#server/db/migrations/last-outdated.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { runImageJob } from '#server/features/media/decoding/image-processes.ts'
import { HEADER_LENGTH, isAnimated } from '#server/features/media/formats/webp.ts'
import { imageKeysOf } from '#server/features/media/image-keys-of.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { renameImages } from '#server/features/media/rename-images.ts'
import { hasImages } from '#server/features/media/store.ts'
import { largeName, smallName } from '#server/features/media/urls.ts'
import { listTweetIds, lockTweet } from '#server/features/posts/store.ts'
import { findImages, type RowWithImages, renameIn } from './rename-images.ts'
import { findWithImages } from './store.ts'

type MarkDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'events' | 'log'>

/** The newest migration of the version that first marked animations. */
const MARKED_SINCE = '052-deleted-replies'
/** Tweets handled concurrently: a bucket takes some milliseconds for each file. */
const AT_ONCE = 8

/**
 * Looks at the first bytes of the images of older posts. Those that move are marked, and get a still small picture,
 * which moved before. Both pictures get a new name, as browsers keep what they have loaded for a year.
 */
export const animationsBackfill = (deps: MarkDeps): BackfillTask => ({
  name: 'animations',
  async list(after, limit) {
    const last = await findLastOutdated(deps.db, MARKED_SINCE)
    if (after >= last || !(await hasImages(deps.db))) return []
    return (await listTweetIds(deps.db, after, limit)).filter((id) => id <= last)
  },
  async handle(ids) {
    const rows = (await Promise.all(chunkIds(ids).map((some) => findWithImages(deps.db, some)))).flat()
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const found = await Promise.all(rows.slice(from, from + AT_ONCE).map((row) => findAnimations(deps, row)))
      // One by one, so that uploads find a process that decodes images.
      for (const animations of found) if (animations.images.length > 0) await markAnimations(deps, animations)
    }
  },
})

interface Animations {
  tweet: Id
  owner: Id
  images: StoredImage[]
}

async function findAnimations(
  { db, blobs }: MarkDeps,
  row: RowWithImages & Pick<TweetsTable, 'author_id'>,
): Promise<Animations> {
  const unmarked = (await findImages(db, row)).filter((image) => !image.animated)
  const byName = new Map(unmarked.map((image) => [image.hash, image]))
  const moves = async ({ hash }: StoredImage) => isAnimated((await blobs.read(largeName(hash), HEADER_LENGTH)) ?? NONE)
  const images = await Promise.all([...byName.values()].map(async (image) => ((await moves(image)) ? image : [])))
  return { tweet: row.id, owner: row.author_id, images: images.flat() }
}

const NONE = Buffer.alloc(0)

async function markAnimations(deps: MarkDeps, { tweet, owner, images }: Animations): Promise<void> {
  const wanted = new Map(images.map((image) => [image.hash, nameFor(deps, owner, image)]))
  const copy = (blobs: BlobStore, from: string, to: string) => copyWithStill({ blobs, log: deps.log }, from, to)
  await renameImages(deps, { owner, tweet, names: wanted, keepsFiles: true, copy }, async (tx, names) => {
    const locked = await lockTweet(tx, tweet)
    const change = (image: StoredImage) => (image.animated ? undefined : names.get(image.hash))
    const changed = locked ? await renameIn(tx, locked, change, { animated: true }) : []
    // Search finds it by has:gif.
    if (changed.length > 0) await deps.events.emit(tx, { type: 'tweet.completed', tweet })
    return changed
  })
}

const nameFor = ({ db }: MarkDeps, owner: Id, { hash, content = hash }: StoredImage): string =>
  imageKeysOf(db).nameOf(owner, `${content} still`)

/** Copies an animation with its first frame as the small picture. False when it is missing or damaged. */
async function copyWithStill({ blobs, log }: Pick<MarkDeps, 'blobs' | 'log'>, from: string, to: string) {
  const large = await blobs.read(largeName(from))
  if (!large) return false
  try {
    await blobs.put(smallName(to), await runImageJob<Uint8Array>({ kind: 'small', source: large }))
  } catch (err) {
    if (!(err instanceof AppError) || err.code === 'busy') throw err
    log.warn({ err }, `The animation ${largeName(from)} stays as it is`)
    return false
  }
  return blobs.copy(largeName(from), largeName(to))
}
