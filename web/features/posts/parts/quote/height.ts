import type { Tweet } from '#contract/calls/tweets.ts'
import { estimateLines, LINE } from '#web/features/posts/list/estimate-lines.ts'
import { QUOTED_LINES, QUOTED_RATIO } from './quoted-layout.ts'

const AROUND = 12 + 26
const PADDING = 26
const AUTHOR_LINE = 24
const STATE = 46

/** The height of the quoted post with the space above it. */
export function quoteHeight({ quote }: Tweet, width: number): number {
  if (!quote) return 0
  const { state, tweet } = quote
  if (state !== 'shown' || !tweet || tweet.openReport) return 12 + STATE
  const { content, media, warning } = tweet
  if (warning !== null) return AROUND + AUTHOR_LINE + LINE
  const text = content === '' ? 0 : Math.min(estimateLines(content, width - PADDING), QUOTED_LINES) * LINE
  const images = media.length === 0 ? 0 : 8 + (width - PADDING) / QUOTED_RATIO
  const lines = [tweet.poll, tweet.card, tweet.quote].filter((each) => each !== undefined).length
  return AROUND + AUTHOR_LINE + text + images + lines * (LINE + 4)
}
