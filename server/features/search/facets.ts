/** Words of the index that stand for a fact about a post: none can come from its text, which holds no # @ or colon. */

import type { Id } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'

export const facet = {
  tag: (tag: string): string => `#${fold(tag)}`,
  mention: (username: string): string => `@${username.toLowerCase()}`,
  author: (account: Id): string => `from:${account.toString(36)}`,
  images: 'has:images',
  level: (level: number): string => `level:${level}`,
}

/** Likes, replies and twice the reposts that lift a post to level 1, 2, 3 … */
const STEPS = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000]
export const TIERS = STEPS.length

export interface Engagement {
  likes: number
  retweets: number
  replies: number
}

export const engagementOf = ({ likes, retweets, replies }: Engagement): number => likes + 2 * retweets + replies

/** How well known a post is; a post bears the words of its level and of those below. */
export const tierOf = (post: Engagement): number => STEPS.filter((step) => engagementOf(post) >= step).length
