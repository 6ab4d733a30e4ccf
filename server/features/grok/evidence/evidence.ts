/** Evidence that an answer cites: posts and pages that the viewer may see. */
import type { CardTexts } from '#contract/parts/card.ts'
import type { Poll } from '#contract/parts/poll.ts'
import type { MediaVideo } from '#contract/parts/video.ts'
import type { Text } from '#contract/server-texts.ts'
import type { Id } from '#server/core/ids/ids.ts'

export interface PostEvidence {
  kind: 'post'
  id: Id
  author: { id: Id; username: string; name: string }
  content: string
  /** Number of images, and the descriptions they have. */
  images: number
  alt: string[]
  /** Its video or voice note, with the captions of the first language as one text. */
  video?: Pick<MediaVideo, 'kind' | 'seconds'> & { description: string; captions: string }
  /** Its poll as the viewer sees it: with results for those who may see them. */
  poll?: Poll
  /** The card of its link, where the post shows one. */
  card?: Pick<CardTexts, 'title' | 'description'>
  replyTo: Id | null
  /** The post that it quotes, if the viewer may see that. */
  quoted?: PostEvidence
  /** Milliseconds since 1970. */
  at: number
  likes: number
  retweets: number
  replies: number
}

/** Engagement of a post, weighted as in every ranking: likes and replies once, reposts twice. */
export const engagementOf = ({ likes, retweets, replies }: PostEvidence): number => likes + 2 * retweets + replies

/** Orders posts by engagement, the newer of two that are equal first. */
export const mostEngagedFirst = (a: PostEvidence, b: PostEvidence): number =>
  engagementOf(b) - engagementOf(a) || b.id - a.id

/** A help article or a profile. `path` is its screen. */
export interface PageEvidence {
  kind: 'page'
  /** In English, or the same in every language. */
  title: string
  /** The title of a help page, in every language. */
  titleText?: Text
  path: string
  /** One fact per line. */
  text: string
}

export type Evidence = PostEvidence | PageEvidence
