/** The uploads that a call names by their ids. */
import { errors } from '#contract/errors.ts'
import { idIn } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { NewStoredImage } from '#server/features/media/images.ts'
import { takeUploads } from '#server/features/media/uploads/take.ts'
import { findWaitingImages } from '#server/features/media/uploads/uploads.ts'
import { findVideo } from '#server/features/media/videos/store.ts'

/** The uploads of a post: images, or one video. */
export interface ChosenMedia {
  images: readonly NewStoredImage[]
  /** The descriptions of the images, or that of the video. */
  alts: readonly string[]
  /** The id of the video in the form of Plus; undefined without one. */
  video: string | undefined
  /** Takes the images in the transaction of the post. Refuses those that are gone. */
  take(tx: Tx): Promise<void>
}

/** The name of the ids in calls. */
const FIELD = 'media_ids'

/** Finds the uploads of a member by their ids. */
export async function findChosenMedia(deps: Deps, owner: Id, texts: readonly string[] = []): Promise<ChosenMedia> {
  const chosen = [...new Set(texts.map((text) => idIn(deps, text)))]
  const images = await findWaitingImages(deps.db, owner, chosen)
  const found = new Set(images.map(({ id }) => id))
  const others = chosen.filter((id) => !found.has(id))
  const videos = (await Promise.all(others.map((id) => findVideo(deps.db, owner, id)))).filter(
    (row) => row !== undefined,
  )
  const [video] = videos
  if (videos.length > 1) fail('video_with_images', { fields: { [FIELD]: errors.video_with_images[1] } })
  const taken = chosen.filter((id) => !videos.some((row) => row.id === id))
  return {
    images: images.map(({ image }) => image),
    alts: video ? [video.alt] : images.map(({ image }) => image.alt),
    video: video && deps.ids.format(video.id),
    take: (tx) => takeUploads(tx, owner, taken, FIELD),
  }
}
