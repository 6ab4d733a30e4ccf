import type { Tweet } from '#contract/calls/tweets.ts'

const CHARACTER = 7.6
const LINE = 20
/** The least height of a row with the gap below, and what a row has around its lines. */
const ROW = 36
const GAP = 6
const AROUND_LINES = 14
/** The width of a row beside its text. */
const BESIDE_TEXT = 106
/** The space above and the line below. */
const AROUND_ROWS = 50

/** The height of the poll with the space above it. */
export function pollHeight({ poll }: Tweet, width: number): number {
  if (!poll) return 0
  const rows = poll.choices.reduce((sum, { text }) => {
    const lines = Math.ceil((text.length * CHARACTER) / (width - BESIDE_TEXT))
    return sum + Math.max(ROW, lines * LINE + AROUND_LINES) + GAP
  }, -GAP)
  return AROUND_ROWS + rows
}
