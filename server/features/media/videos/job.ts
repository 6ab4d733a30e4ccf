/** One run of the pipeline: its folder, its program and its signal. */
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/core/errors.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { type Ending, RunError } from './run-limited.ts'

/** What each step of a job needs. */
export interface Job {
  ffmpeg: Ffmpeg
  /** A folder of its own, which is removed with all that the steps leave there. */
  folder: string
  signal: AbortSignal
}

const refusals: Partial<Record<Ending, ErrorCode>> = { failed: 'damaged_video', costly: 'video_too_costly' }

/**
 * Runs a program on the file of a stranger: when that fails or costs too much, the file is refused. `reasonOf` knows the
 * reasons of some failures. A full disk is none of them.
 */
export async function refusing<T>(
  work: Promise<T>,
  reasonOf: (error: RunError) => ErrorCode | undefined = () => undefined,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof RunError && (reasonOf(error) ?? refusals[error.ending])
    throw code ? new AppError(code) : error
  }
}
