/** The image that link previews show of a post: its own first image, or one that is drawn of its text. */
import { hash } from 'node:crypto'
import type { Tweet } from '#contract/calls/tweets.ts'
import { SHARE_IMAGE } from '#contract/limits.ts'
import type { PublicPage } from '#contract/pages.ts'
import { truncateGraphemes } from '#contract/text.ts'

/** Raised when images are drawn in another way. */
const DESIGN = 1
/** Graphemes of the text that describes the image. */
const ALT_LENGTH = 420

interface Place {
  origin: string
  /** The version of the network's look. */
  look: string
}

/** The image of a post. Sensitive images and what a content warning covers are never shown. */
export function shareImageOf({ origin, look }: Place, tweet: Tweet): NonNullable<PublicPage['shareImage']> {
  const [first] = tweet.media
  if (first && first.video?.kind !== 'voice' && !tweet.isSensitive && tweet.warning === null)
    return { url: new URL(first.url, origin).href, width: first.width, height: first.height, alt: first.alt }
  const { name, username } = tweet.user
  const alt = truncateGraphemes(`${name} (@${username}): ${textOf(tweet)}`, ALT_LENGTH)
  return { url: `${origin}/share/${tweet._id}-${versionOf(look, tweet)}.png`, ...SHARE_IMAGE, alt }
}

/** What the drawn image shows of a post: its text, or its content warning in place of it. */
export const textOf = ({ content, warning }: Tweet): string => warning ?? content

/** The version of the drawn image: another one for each change of what it shows. */
export const versionOf = (look: string, tweet: Tweet): string =>
  hash('sha256', JSON.stringify([DESIGN, look, textOf(tweet), tweet.user]), 'hex').slice(0, 12)
