/** Uploads videos and voice notes, and lists them. */
import { errors } from '#contract/errors.ts'
import { VIDEO_BYTES, VIDEOS_WAITING } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { refuseWhileReadOnly } from '#server/db/read-only/write-gate.ts'
import { transact } from '#server/db/transaction.ts'
import { readDemuxer } from './containers.ts'
import { takesVideos } from './find-ffmpeg.ts'
import { newSource, sourceName } from './source-files.ts'
import { areWaiting, countVideos, findStanding, findVideo, insertVideo, listVideos, type VideoRow } from './store.ts'

/** Videos of the network that wait at the same time: those of an hour or two. */
const MAX_WAITING = 200
const BUSY_S = 60

/** The uploaded videos of an account, the oldest first. */
export const getVideos = ({ db }: Pick<Deps, 'db'>, viewer: Id): Promise<VideoRow[]> =>
  listVideos(db, viewer, VIDEOS_WAITING)

export const getVideo = async ({ db }: Pick<Deps, 'db'>, viewer: Id, id: Id): Promise<VideoRow> =>
  (await findVideo(db, viewer, id)) ?? fail('video_not_found')

/** Stores an upload, which is processed soon after. */
export async function uploadVideo(deps: Deps, owner: Id, upload: Upload | undefined): Promise<VideoRow> {
  if (!(await takesVideos(deps.config))) fail('not_configured')
  refuseWhileReadOnly(deps.db)
  if (!upload || upload.bytes === 0) failFields({ video: text('Choose a video or a recording.') })
  if (upload.bytes > VIDEO_BYTES) fail('video_too_large', { fields: { video: errors.video_too_large[1] } })
  if (!(await readDemuxer(upload.path))) fail('not_a_video', { fields: { video: errors.not_a_video[1] } })
  refuseTooMany(await countVideos(deps.db, owner))
  if (await areWaiting(deps.db, MAX_WAITING)) fail('busy', { retryAfter: BUSY_S })
  await deps.limits.take('videos', owner)

  const id = deps.nextId()
  const source = newSource(id)
  const now = deps.clock()
  const row: VideoRow = {
    ...{ id, account_id: owner, created_at: now, updated_at: now, source, due_at: now, attempts: 0, progress: 0 },
    ...{ reason: null, media: null, captions: '[]', scheduled_id: null },
  }
  await deps.blobs.putFile(sourceName(source), upload.path)
  try {
    await transact(deps.db, async (tx) => {
      await requireRoom(tx, owner)
      await insertVideo(tx, row)
      await deps.events.emit(tx, { type: 'video.uploaded', video: id })
    })
  } catch (error) {
    await deps.blobs.remove(sourceName(source))
    throw error
  }
  return row
}

function refuseTooMany(count: number): void {
  if (count >= VIDEOS_WAITING) fail('too_many_videos')
}

async function requireRoom(tx: Tx, owner: Id): Promise<void> {
  if ((await findStanding(tx, owner)) === undefined) fail('signed_out')
  refuseTooMany(await countVideos(tx, owner))
}
