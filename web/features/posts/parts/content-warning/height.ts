import type { Tweet } from '#contract/calls/tweets.ts'

/** The line of a content warning. */
export const warningHeight = ({ warning }: Tweet): number => (warning === null ? 0 : 32)
