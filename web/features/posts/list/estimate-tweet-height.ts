import { foldBlankLines } from '#contract/text.ts'
import { mediaRatio } from '#web/features/media/media-layout.tsx'
import { type ListedTweet, originOf } from '#web/features/posts/card/tweet-origin.tsx'

const LINE = 20
/** The line above a post that says why it is listed. */
export const ORIGIN_LINE = 20
const CHARACTER = 7.6
const AROUND_TEXT = 82
const BESIDE_TEXT = 84
const COLUMN = 600
/** The line that a report or a muted word leaves. */
const FILTERED = 49
/** The line of a content warning. */
const COVERED = 32

// The virtual list asks for every row after each measurement.
const estimates = new WeakMap<ListedTweet, number>()

/** The estimated height of a card with the line of its origin, until it is measured. */
export function estimateTweetHeight(tweet: ListedTweet, viewer: string): number {
  const existing = estimates.get(tweet)
  if (existing !== undefined) return existing
  const height = estimate(tweet, viewer)
  estimates.set(tweet, height)
  return height
}

function estimate(tweet: ListedTweet, viewer: string): number {
  if (tweet.filtered || tweet.openReport) return FILTERED
  const width = Math.min(COLUMN, window.innerWidth) - BESIDE_TEXT
  const lines = foldBlankLines(tweet.content)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * CHARACTER) / width)), 0)
  if (tweet.warning !== null) return AROUND_TEXT + COVERED
  const text = tweet.content === '' ? 0 : Math.min(lines, 14) * LINE
  const media = tweet.media.length === 0 ? 0 : 12 + width / mediaRatio(tweet.media)
  const lineAbove = originOf(tweet, viewer) ? ORIGIN_LINE : 0
  return Math.round(AROUND_TEXT + text + media + (tweet.replyToUser ? LINE : 0) + lineAbove)
}
