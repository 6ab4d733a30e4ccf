import type { Tweet } from '#contract/calls/tweets.ts'

/** The height of the content warning's line. */
export const warningHeight = ({ warning }: Tweet): number => (warning === null ? 0 : 32)
