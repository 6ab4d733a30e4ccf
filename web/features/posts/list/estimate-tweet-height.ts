import { type ListedTweet, originOf } from '#web/features/posts/card/tweet-origin.tsx'
import { views } from '#web/features/posts/parts/views.ts'
import { estimateLines, LINE } from './estimate-lines.ts'

/** The height of the line with the origin of a post. */
export const ORIGIN_LINE = 20
const AROUND_TEXT = 82
const BESIDE_TEXT = 84
/** The height of the line that says that a post was edited since. */
const CHANGED_LINE = 24
const COLUMN = 600
/** The height of the line that replaces a reported or muted post. */
const FILTERED = 49

// Cached, as the virtual list asks for every row after each measurement.
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
  const cover = views.find(({ isCovered }) => isCovered?.(tweet))
  if (cover) return AROUND_TEXT + (cover.height?.(tweet, width) ?? 0)
  const text = tweet.content === '' ? 0 : Math.min(estimateLines(tweet.content, width), 14) * LINE
  const parts = views.reduce((sum, { height }) => sum + (height?.(tweet, width) ?? 0), 0)
  const lineAbove = originOf(tweet, viewer) ? ORIGIN_LINE : 0
  return Math.round(
    AROUND_TEXT + text + parts + (tweet.replyToUser ? LINE : 0) + (tweet.changedSince ? CHANGED_LINE : 0) + lineAbove,
  )
}
