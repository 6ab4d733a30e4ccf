import { MINUTE_MS } from '#contract/durations.ts'

/** Time limit of one image, from decoding to encoding. */
export const DEADLINE_MS = MINUTE_MS / 3
