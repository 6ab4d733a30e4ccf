/** The videos of scheduled posts, which may still be processed. */
import { fail } from '#server/core/errors.ts'
import type { StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps, WriteDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { discardVideo } from '#server/features/media/videos/discard.ts'
import { findVideo, listVideosOfScheduled, lockVideo, type VideoRow } from '#server/features/media/videos/store.ts'
import { holdVideo } from '#server/features/media/videos/use-in-post.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { videosOf } from './content.ts'
import { recordFailure } from './failures.ts'
import { lockScheduled, type ScheduledRow, updateScheduled } from './store.ts'

type Owned = Pick<ScheduledRow, 'id' | 'account_id'>

/** Keeps videos for a scheduled post: no other post gets them then. Answers whether all are ready. */
export async function holdVideos(
  tx: Tx,
  { id: scheduled, account_id: owner }: Owned,
  videos: readonly Id[],
): Promise<boolean> {
  const held: VideoRow[] = []
  for (const id of videos) held.push(await holdVideo(tx, { owner, id, scheduled, field: 'videos' }))
  return held.every(isReady)
}

const isReady = ({ media }: VideoRow): boolean => media !== null

/** Deletes the videos that a scheduled post no longer shows. */
export async function dropVideos(
  deps: Pick<WriteDeps, 'events'>,
  tx: Tx,
  { id, account_id }: Owned,
  kept: readonly Id[] = [],
): Promise<void> {
  for (const video of await listVideosOfScheduled(tx, [id])) {
    const row = kept.includes(video.id) ? undefined : await lockVideo(tx, account_id, video.id)
    if (row) await discardVideo(deps, tx, row)
  }
}

/** Refuses to publish a scheduled post while a video of it is processed. */
export async function requireReady(db: Db, { id }: Owned): Promise<void> {
  const videos = await listVideosOfScheduled(db, [id])
  if (videos.some((video) => !isReady(video) && video.reason === null)) fail('video_not_ready')
}

/**
 * Has a scheduled post published when its video is ready and its time has come. Fails it when the video could not be
 * processed, also long before its time: its author can still take another one.
 */
export const settleVideo = (
  deps: Deps,
  { video: id, account, scheduled }: StoredEvent<'video.processed'>,
): Promise<void> =>
  transact(deps.db, async (tx) => {
    // Of a deleted account the purge deletes everything; nobody is to be notified.
    if (scheduled === null || !(await lockAccount(tx, account))) return
    const row = await lockScheduled(tx, account, scheduled)
    if (!row || row.reason !== null || !videosOf(row, deps.ids).includes(id)) return
    const video = await findVideo(tx, account, id)
    const reason = video ? video.reason : 'video_not_found'
    if (reason !== null) return recordFailure(deps, tx, row, reason)
    const now = deps.clock()
    if (row.when_ready === 1 || row.publish_at <= now) await updateScheduled(tx, row, { due_at: now, attempts: 0 })
    await deps.events.emit(tx, { type: 'scheduled.changed', scheduled: row.id, account })
  })
