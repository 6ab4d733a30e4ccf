/** The image that link previews show: of a post its own first image, or one that is drawn; of a profile and a hashtag a drawn one. */
import { hash } from 'node:crypto'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { User } from '#contract/calls/users.ts'
import { SHARE_IMAGE } from '#contract/limits.ts'
import type { PublicPage } from '#contract/pages.ts'
import { truncateGraphemes } from '#contract/text.ts'

/** Raised when images are drawn in another way. */
const DESIGN = 2
/** Graphemes of the text that describes the image. */
const ALT_LENGTH = 420

type ShareImage = NonNullable<PublicPage['shareImage']>

interface Place {
  origin: string
  /** The version of the network's look. */
  look: string
}

/** What a drawn image shows. */
export interface Subject {
  author: Pick<User, 'name' | 'username' | 'avatar'> | null
  text: string
}

/** Of a post: its text, or its content warning in place of it. */
export const subjectOfTweet = ({ user, content, warning }: Tweet): Subject => ({
  author: user,
  text: warning ?? content,
})

export const subjectOfUser = (user: User): Subject => ({ author: user, text: user.bio })

export const subjectOfTag = (tag: string): Subject => ({ author: null, text: `#${tag}` })

/** The version of a drawn image: another one for each change of what it shows. */
export const versionOf = (look: string, { author, text }: Subject): string =>
  hash(
    'sha256',
    JSON.stringify([DESIGN, look, text, author && [author.name, author.username, author.avatar]]),
    'hex',
  ).slice(0, 12)

/** The image of a post. Sensitive images and what a content warning covers are never shown. */
export function shareImageOf(place: Place, tweet: Tweet): ShareImage {
  const [first] = tweet.media
  if (first && first.video?.kind !== 'voice' && !tweet.isSensitive && tweet.warning === null)
    return { url: new URL(first.url, place.origin).href, width: first.width, height: first.height, alt: first.alt }
  return drawn(place, tweet._id, subjectOfTweet(tweet))
}

/** The image of a profile. */
export const shareImageOfUser = (place: Place, user: User): ShareImage =>
  drawn(place, `user/${user._id}`, subjectOfUser(user))

/** The image of a hashtag; null where it has no posts. */
export const shareImageOfTag = (
  place: Place,
  { tag, tweets }: { tag: string; tweets: readonly Tweet[] },
): ShareImage | null => (tweets.length === 0 ? null : drawn(place, `tag/${encodeURIComponent(tag)}`, subjectOfTag(tag)))

function drawn({ origin, look }: Place, name: string, subject: Subject): ShareImage {
  const { author, text } = subject
  const alt = author ? `${author.name} (@${author.username})${text && `: ${text}`}` : text
  return {
    url: `${origin}/share/${name}-${versionOf(look, subject)}.png`,
    ...SHARE_IMAGE,
    alt: truncateGraphemes(alt, ALT_LENGTH),
  }
}
