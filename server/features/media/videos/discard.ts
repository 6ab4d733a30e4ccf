/** Deletes uploaded videos that no post shows: on request, after a day, and with their account. */
import { HOUR_MS } from '#contract/durations.ts'
import { VIDEO_KEPT_HOURS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { detachImages } from '#server/features/media/images.ts'
import { mediumOf } from './present-videos.ts'
import { deleteVideo, listExpired, listVideos, lockVideo, type VideoRow } from './store.ts'

type DiscardDeps = Pick<Deps, 'db' | 'events'>

const BATCH = 100

/** Deletes an uploaded video. A process that works on it stops. */
export const removeVideo = (deps: DiscardDeps, owner: Id, id: Id): Promise<void> =>
  transact(deps.db, async (tx) => discardVideo(deps, tx, (await lockVideo(tx, owner, id)) ?? fail('video_not_found')))

/** Deletes a locked video with its files. */
export async function discardVideo({ events }: Pick<Deps, 'events'>, tx: Tx, row: VideoRow): Promise<void> {
  const { id, account_id: account, scheduled_id: scheduled, source } = row
  await deleteVideo(tx, id)
  const medium = mediumOf(row)
  if (medium) await detachImages(events, tx, { owner: account, tweet: id }, [medium.hash])
  if (source !== null) await events.emit(tx, { type: 'media.released', hashes: [], owner: account, source })
  // The scheduled post that waits for it cannot be published.
  if (scheduled !== null) await events.emit(tx, { type: 'video.processed', video: id, account, scheduled })
}

/** Deletes videos that no post has shown within a day. Those of scheduled posts stay. */
export async function deleteExpiredVideos(deps: DiscardDeps & Pick<Deps, 'clock'>): Promise<void> {
  const before = idAt(deps.clock() - VIDEO_KEPT_HOURS * HOUR_MS)
  for (;;) {
    const rows = await listExpired(deps.db, before, BATCH)
    for (const { id, account_id: account } of rows)
      await transact(deps.db, async (tx) => {
        const row = await lockVideo(tx, account, id)
        if (row && row.scheduled_id === null) await discardVideo(deps, tx, row)
      })
    if (rows.length < BATCH) return
  }
}

/** Deletes a batch of a deleted account's videos. Returns how many. */
export async function purgeVideos(deps: DiscardDeps, account: Id, limit: number): Promise<number> {
  const rows = await listVideos(deps.db, account, limit)
  for (const { id } of rows)
    await transact(deps.db, async (tx) => {
      const row = await lockVideo(tx, account, id)
      if (row) await discardVideo(deps, tx, row)
    })
  return rows.length
}
