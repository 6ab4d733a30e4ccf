/** What an answer may rest on. Whatever makes one has asked for it with the rights of who asks. */
import type { Id } from '#server/core/ids/ids.ts'

export interface PostEvidence {
  kind: 'post'
  id: Id
  author: { id: Id; username: string; name: string }
  content: string
  /** How many images it has, and what their authors say is on them. */
  images: number
  alt: string[]
  replyTo: Id | null
  /** Milliseconds since 1970. */
  at: number
  likes: number
  retweets: number
  replies: number
}

/** How much others did with a post, as everywhere: likes and replies once, reposts twice (tweets/facts.store.ts). */
export const engagementOf = ({ likes, retweets, replies }: PostEvidence): number => likes + 2 * retweets + replies

/** An article of the product's own help, or a screen of the app: `path` leads there. */
export interface PageEvidence {
  kind: 'page'
  title: string
  path: string
  /** What it says; one fact a line. */
  text: string
}

export type Evidence = PostEvidence | PageEvidence
