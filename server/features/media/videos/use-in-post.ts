/** Hands uploaded videos to posts and scheduled posts. */
import type { ErrorCode } from '#contract/errors.ts'
import { errors } from '#contract/errors.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { NewStoredImage } from '#server/features/media/images.ts'
import { deleteMedia } from '#server/features/media/store.ts'
import { mediumOf } from './present-videos.ts'
import { deleteVideo, lockVideo, updateVideo, type VideoRow } from './store.ts'

/** A video that a post is to show. */
interface Wanted {
  owner: Id
  id: Id
  /** The scheduled post that has it; null for a post that its author writes now. */
  scheduled: Id | null
  /** The field of the form that names it, for refusals. */
  field: string
}

const refuse = (code: ErrorCode, field: string): never => fail(code, { fields: { [field]: errors[code][1] } })

/** Refuses a video that is gone, foreign, part of another scheduled post, or could not be processed. */
function requireUsable(row: VideoRow | undefined, { scheduled, field }: Wanted): VideoRow {
  if (!row || (row.scheduled_id !== null && row.scheduled_id !== scheduled)) return refuse('video_not_found', field)
  return row.reason === null ? row : refuse(row.reason, field)
}

/**
 * Takes a video out of the table in the transaction of its post, so that one post gets it. Its use ends: the post
 * records its own.
 */
export async function takeVideo(tx: Tx, wanted: Wanted): Promise<NewStoredImage> {
  const row = requireUsable(await lockVideo(tx, wanted.owner, wanted.id), wanted)
  const medium = mediumOf(row) ?? refuse('video_not_ready', wanted.field)
  await deleteVideo(tx, row.id)
  await deleteMedia(tx, wanted.owner, [medium.hash], row.id)
  return medium
}

/** Keeps a video for a scheduled post, in the transaction that stores it. It may still wait or be processed. */
export async function holdVideo(tx: Tx, wanted: Wanted & { scheduled: Id }): Promise<VideoRow> {
  const row = requireUsable(await lockVideo(tx, wanted.owner, wanted.id), wanted)
  await updateVideo(tx, row.id, { scheduled_id: wanted.scheduled })
  return { ...row, scheduled_id: wanted.scheduled }
}

/** Gives a video of a scheduled post back to its author. It is deleted when it is a day old. */
export const releaseVideo = (tx: Tx, { id }: VideoRow): Promise<boolean> => updateVideo(tx, id, { scheduled_id: null })
