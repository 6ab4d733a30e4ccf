/** The messages between Plus and the processes that decode images. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Purpose } from '#server/features/media/encode-image.ts'
import type { InspectedImage } from '#server/features/media/inspect-image.ts'
import type { ShareDrawing } from '#server/features/media/share-images/draw.ts'

/** An image file, or its bytes. */
export type ImageSource = string | Uint8Array

/** A job for such a process, which has one at a time. */
export type ImageJob =
  | { kind: 'inspect'; source: ImageSource; readsSequences?: boolean }
  | { kind: 'encode'; source: ImageSource; inspected: InspectedImage; purpose: Purpose; deadlineMs?: number }
  /** Makes the small picture of a stored large one. */
  | { kind: 'small'; source: ImageSource }
  | { kind: 'share'; drawing: ShareDrawing }

/** The answer of a process: the result of its job, the code of a refusal, or the message of an unexpected error. */
export type ImageAnswer =
  | { kind: 'result'; result: unknown }
  | { kind: 'refusal'; code: ErrorCode }
  | { kind: 'error'; message: string }
