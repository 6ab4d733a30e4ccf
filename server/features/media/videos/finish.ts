/** Records how the work on a video ended, once: in the transaction that ends the claim. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, withProcessed } from '#server/features/media/images.ts'
import type { ProcessedVideo } from './process-video.ts'
import { letOthersGoFirst, lockVideo, updateVideo, type VideoRow } from './store.ts'

/**
 * Stores the files of a video, then its medium. `endClaim` resolves when the row is no longer renewed. Does nothing when
 * the video was deleted, or claimed by another process.
 */
export const recordVideo = (
  deps: Deps,
  row: VideoRow,
  processed: ProcessedVideo,
  endClaim: () => Promise<void>,
): Promise<void> =>
  withProcessed(deps, row.account_id, [processed], async ([medium]) => {
    await endClaim()
    await end(deps, row, { media: JSON.stringify(medium), progress: 100 }, (tx) =>
      attachImages(deps, tx, row.account_id, [medium!], row.id),
    )
  })

/** Records why a video cannot be processed. */
export const recordFailure = (deps: Deps, row: VideoRow, reason: ErrorCode): Promise<void> => end(deps, row, { reason })

type Work = Parameters<typeof transact<unknown>>[1]

const end = (
  deps: Deps,
  { id: video, account_id: account, due_at: claimedUntil }: VideoRow,
  change: Partial<Pick<VideoRow, 'media' | 'progress' | 'reason'>>,
  work?: Work,
): Promise<void> =>
  transact(deps.db, async (tx) => {
    const row = await lockVideo(tx, account, video)
    if (!row || row.due_at !== claimedUntil) return
    const { source, scheduled_id: scheduled } = row
    await updateVideo(tx, video, { ...change, source: null, due_at: null })
    await letOthersGoFirst(tx, account, deps.clock())
    await work?.(tx)
    if (source !== null) await deps.events.emit(tx, { type: 'media.released', hashes: [], owner: account, source })
    await deps.events.emit(tx, { type: 'video.processed', video, account, scheduled })
  })
