/** A feed as plain data, which each format writes. */
import type { Static } from 'typebox'
import type { Media, Tweet } from '#contract/calls/tweets.ts'
import type { Author } from '#contract/calls/users.ts'
import { splitText, truncateGraphemes } from '#contract/text.ts'
import { postHtml } from '#server/apis/pages/post-html.ts'
import { tweetUrl, userUrl } from '#server/features/network/page-urls.ts'

/** Graphemes of the title of a post without a content warning. */
const TITLE_LENGTH = 80

export interface FeedAuthor {
  name: string
  url: string
  avatar: string | null
}

export interface Enclosure {
  url: string
  type: string
  /** Bytes; 0 when unknown. */
  length: number
  medium: 'image' | 'video' | 'audio'
  /** Seconds of a video or a voice note. */
  seconds?: number
  alt: string
}

export interface Entry {
  /** The address of the post, which is also its permanent id. */
  url: string
  title: string
  /** The content warning, which readers show in place of the post. */
  warning: string | null
  isSensitive: boolean
  html: string
  author: FeedAuthor
  publishedAt: string
  updatedAt: string
  enclosures: Enclosure[]
  tags: string[]
}

export interface Feed {
  title: string
  description: string
  /** The page that has the same posts. */
  pageUrl: string
  /** The address of this document, and of the first and the next one. */
  selfUrl: string
  firstUrl: string
  nextUrl: string | null
  hub: string | null
  icon: string
  author: FeedAuthor | null
  entries: Entry[]
}

/** The bytes of a file by its address. */
export type SizeOf = (url: string) => Promise<number>

export const toAuthor = (origin: string, { name, username, avatar }: Static<typeof Author>): FeedAuthor => ({
  name,
  url: userUrl(origin, username),
  avatar: avatar === null ? null : new URL(avatar, origin).href,
})

export async function toEntry(origin: string, tweet: Tweet, sizeOf: SizeOf): Promise<Entry> {
  return {
    url: tweetUrl(origin, tweet._id),
    title: titleOf(tweet),
    warning: tweet.warning,
    isSensitive: tweet.isSensitive || tweet.warning !== null,
    html: postHtml(origin, tweet),
    author: toAuthor(origin, tweet.user),
    publishedAt: tweet.createdAt,
    updatedAt: tweet.editedAt ?? tweet.createdAt,
    enclosures: await Promise.all(tweet.media.map((media) => toEnclosure(origin, media, sizeOf))),
    tags: tweet.warning === null ? tagsOf(tweet.content) : [],
  }
}

/** Of a feed without entries: it never changed. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** When any entry was changed last. */
export const lastUpdateOf = (entries: readonly Entry[]): string =>
  entries.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), NEVER)

/** The hashtags of a text, each once. */
const tagsOf = (content: string): string[] => [
  ...new Set(splitText(content).flatMap((part) => (part.kind === 'hashtag' ? part.tag : []))),
]

/** The content warning, or the beginning of the text on one line, or the description of the first image. */
function titleOf({ warning, content, media, user }: Tweet): string {
  const text = (content.trim() || media[0]?.alt || `@${user.username}`).replaceAll(/\s+/g, ' ')
  const title = truncateGraphemes(text, TITLE_LENGTH)
  return warning ?? (title === text ? text : `${title.trimEnd()}…`)
}

async function toEnclosure(origin: string, { url: picture, alt, video }: Media, sizeOf: SizeOf): Promise<Enclosure> {
  const path = video?.url ?? picture
  const medium = video ? (video.kind === 'voice' ? 'audio' : 'video') : 'image'
  const type = { image: 'image/webp', video: 'video/mp4', audio: 'audio/mp4' }[medium]
  const length = await sizeOf(path)
  return { url: new URL(path, origin).href, type, length, medium, alt, ...(video && { seconds: video.seconds }) }
}
