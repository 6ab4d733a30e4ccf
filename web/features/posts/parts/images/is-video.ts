import type { DraftVideo } from '#web/core/drafts.ts'

/** Whether a medium of a post being written is a video or a voice note. */
export const isVideo = <M extends { video?: DraftVideo }>(
  medium: M,
): medium is M & { video: NonNullable<M['video']> } => medium.video !== undefined
