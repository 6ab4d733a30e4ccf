/** Uploads videos and voice notes, and lists them. */
import { errors } from '#contract/errors.ts'
import { VIDEO_BYTES, VIDEOS_WAITING } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { refuseWhileReadOnly } from '#server/db/read-only/write-gate.ts'
import { transact } from '#server/db/transaction.ts'
import { readDemuxer } from './containers.ts'
import { discardVideo } from './discard.ts'
import { takesVideos } from './find-ffmpeg.ts'
import { newSource, sourceName } from './source-files.ts'
import { areWaiting, findStanding, findVideo, insertVideo, listVideos, lockVideo, type VideoRow } from './store.ts'

/** Videos of the network that wait at the same time: those of an hour or two. */
const MAX_WAITING = 200
const BUSY_S = 60

/** The uploaded videos of an account, the oldest first. */
export const getVideos = ({ db }: Pick<Deps, 'db'>, viewer: Id): Promise<VideoRow[]> =>
  listVideos(db, viewer, VIDEOS_WAITING)

export const getVideo = async ({ db }: Pick<Deps, 'db'>, viewer: Id, id: Id): Promise<VideoRow> =>
  (await findVideo(db, viewer, id)) ?? fail('video_not_found')

/** Stores an upload with its description, if any. It is processed soon after. */
export async function uploadVideo(deps: Deps, owner: Id, upload: Upload | undefined, alt = ''): Promise<VideoRow> {
  if (!(await takesVideos(deps.config))) fail('not_configured')
  refuseWhileReadOnly(deps.db)
  if (!upload || upload.bytes === 0) failFields({ video: text('Choose a video or a recording.') })
  if (upload.bytes > VIDEO_BYTES) fail('video_too_large', { fields: { video: errors.video_too_large[1] } })
  if (!(await readDemuxer(upload.path))) fail('not_a_video', { fields: { video: errors.not_a_video[1] } })
  await findSpare(deps.db, owner)
  if (await areWaiting(deps.db, MAX_WAITING)) fail('busy', { retryAfter: BUSY_S })
  await deps.limits.take('videos', owner)

  const id = deps.nextId()
  const source = newSource(id)
  const now = deps.clock()
  const row: VideoRow = {
    ...{ id, account_id: owner, created_at: now, source, due_at: now, attempts: 0, progress: 0 },
    ...{ reason: null, media: null, captions: '[]', scheduled_id: null, alt },
  }
  await deps.blobs.putFile(sourceName(source), upload.path)
  try {
    await transact(deps.db, async (tx) => {
      await makeRoom(deps, tx, owner)
      await insertVideo(tx, row)
      await deps.events.emit(tx, { type: 'video.uploaded', video: id })
    })
  } catch (error) {
    await deps.blobs.remove(sourceName(source))
    throw error
  }
  return row
}

/** Neither a process nor a scheduled post needs it. A draft that still names it has the file, and uploads it again. */
const isSpare = ({ due_at, scheduled_id }: VideoRow): boolean => due_at === null && scheduled_id === null

/** The oldest video that may give way to another one; null while there is room. Refuses if there is none. */
async function findSpare(db: Db, owner: Id): Promise<VideoRow | null> {
  const videos = await listVideos(db, owner, VIDEOS_WAITING)
  return videos.length < VIDEOS_WAITING ? null : (videos.find(isSpare) ?? fail('too_many_videos'))
}

/** Uploads of a closed page, which nobody deletes, do not keep their owner from others. */
async function makeRoom(deps: Pick<Deps, 'events'>, tx: Tx, owner: Id): Promise<void> {
  if ((await findStanding(tx, owner)) === undefined) fail('signed_out')
  const spare = await findSpare(tx, owner)
  const row = spare && (await lockVideo(tx, owner, spare.id))
  if (row && isSpare(row)) await discardVideo(deps, tx, row)
  else if (spare) fail('too_many_videos')
}
