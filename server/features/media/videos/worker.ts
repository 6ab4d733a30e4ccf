/** Processes uploaded videos while the server runs, one at a time. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isHiddenStanding } from '#contract/standing.ts'
import { AppError } from '#server/core/errors.ts'
import { openUploadFolder } from '#server/core/http/upload-folder.ts'
import { isBlobStoreUnavailable, isStorageFull, isUnavailable } from '#server/core/store-errors.ts'
import type { Deps } from '#server/db/deps.ts'
import { QueueWorker, type Retry } from '#server/db/queue/queue-worker.ts'
import { ClaimLost, keepClaim, LEASE_MS } from './claim.ts'
import { explainMissing } from './explain-missing.ts'
import { type Ffmpeg, ffmpegOf, isFound } from './find-ffmpeg.ts'
import { recordFailure, recordVideo } from './finish.ts'
import { PosterError } from './poster.ts'
import { processVideo } from './process-video.ts'
import { RunError } from './run-limited.ts'
import { sourceName } from './source-files.ts'
import { claimVideos, findStanding, hastenVideos, updateClaimed, type VideoRow } from './store.ts'

/** When a video is tried again that could not be read, stored, or belongs to a suspended account. */
const DEFERRED_MS = MINUTE_MS
/** A video that was interrupted so often, as when it ends the server, is given up. */
const MAX_ATTEMPTS = 3

/** Processes videos for as long as the server runs, where it has ffmpeg. */
export function serveVideos(deps: Deps, server: FastifyInstance): void {
  let folder: ReturnType<typeof openUploadFolder> | undefined
  let ffmpeg: Ffmpeg
  const worker = new QueueWorker<VideoRow>(deps, {
    name: 'videos',
    concurrency: 1,
    batch: 1,
    leaseMs: LEASE_MS,
    maxDelayMs: 2 * MINUTE_MS,
    claim: (now, until, limit) => claimVideos(deps.db, now, until, limit),
    hasten: hastenVideos,
    // The transaction that stores the result ends the claim.
    remove: async () => {},
    reschedule: (tx, row, change) => updateClaimed(tx, row, change),
    async handle([row], signal) {
      folder ??= openUploadFolder(path.join(deps.config.dataDir, 'uploads'))
      return attempt(deps, { row: row!, ffmpeg, signal, root: (await folder).path })
    },
  })
  let isClosed = false
  const start = async () => {
    const found = await ffmpegOf(deps.config)
    if (!isFound(found)) {
      // The lines of the start say that it is not on PATH.
      if (found.problem !== 'off' && found.path !== null)
        deps.log.warn(Object.values(await explainMissing(found)).join(' '))
      return
    }
    ffmpeg = found
    if (!isClosed) worker.start()
  }
  deps.events.listeners.onCommit(['video.uploaded'], worker.wake)
  server.addHook('onReady', async () => void start())
  server.addHook('onClose', async () => {
    isClosed = true
    await worker.stop()
    await (await folder)?.close()
  })
}

interface Attempt {
  row: VideoRow
  ffmpeg: Ffmpeg
  signal: AbortSignal
  /** The folder for that of the attempt. */
  root: string
}

/** Processes a claimed video. Answers it when it is to be tried again. */
async function attempt(deps: Deps, { row, ffmpeg, signal, root }: Attempt): Promise<Retry<VideoRow>[]> {
  const deferred = (isCounted = false) => [{ row, dueAt: deps.clock() + DEFERRED_MS, isCounted }]
  if (row.attempts > MAX_ATTEMPTS) return giveUp(deps, row, 'video_too_costly')
  const standing = await findStanding(deps.db, row.account_id)
  if (standing === undefined || isHiddenStanding(standing)) return deferred()
  const claim = keepClaim(deps, row, signal)
  let folder: string | undefined
  try {
    folder = await mkdtemp(path.join(root, 'video-'))
    const bytes = await deps.blobs.read(sourceName(row.source!))
    // A backup has no uploads that were still to be processed.
    if (!bytes) return await giveUp(deps, row, 'video_not_found')
    const processed = await processVideo({ ffmpeg, folder, signal: claim.signal }, bytes, claim.report)
    await recordVideo(deps, row, processed, claim.end)
    return []
  } catch (error) {
    await claim.end()
    if (signal.aborted) return [{ row, dueAt: deps.clock(), isCounted: false }]
    if (claim.signal.aborted) return claim.signal.reason instanceof ClaimLost ? [] : deferred()
    if (error instanceof AppError && isFinal(error)) return giveUp(deps, row, error.code)
    deps.log.warn({ err: error }, 'A video could not be processed; it will be retried')
    return deferred(!isTemporary(error instanceof PosterError ? error.cause : error))
  } finally {
    await claim.end()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** Whether it ends by itself: a store or the disk is away or full, ffmpeg is missing, or there is too much work. */
const isTemporary = (error: unknown): boolean =>
  error instanceof RunError ||
  (error instanceof AppError && error.code === 'busy') ||
  [isUnavailable, isStorageFull, isBlobStoreUnavailable].some((is) => is(error))

/** Whether it is about the file. Errors of the server end by themselves. */
const isFinal = ({ status }: AppError): boolean => status === 413 || status === 415

async function giveUp(deps: Deps, row: VideoRow, reason: ErrorCode): Promise<[]> {
  await recordFailure(deps, row, reason)
  return []
}
