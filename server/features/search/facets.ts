/**
 * Facets: index words for properties of a tweet. The words of its text cannot collide with them, because they never
 * contain # @ or a colon.
 */
import type { Id } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'

export const facet = {
  tag: (tag: string): string => `#${fold(tag)}`,
  mention: (username: string): string => `@${username.toLowerCase()}`,
  author: (account: Id): string => `from:${account.toString(36)}`,
  /** Of another account than the author's: `quotes:` names the author of the quoted post. */
  account: (operator: string, account: Id): string => `${operator}:${account.toString(36)}`,
  has: (filter: string): string => `has:${filter}`,
  /** Spelt `level`, as existing indexes have it. */
  tier: (tier: number): string => `level:${tier}`,
}

/** The engagement (likes, replies and twice the retweets) from which a tweet is in popularity tier 1, 2, 3 … */
const STEPS = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000]
export const TIERS = STEPS.length

export interface Engagement {
  likes: number
  retweets: number
  replies: number
}

export const engagementOf = ({ likes, retweets, replies }: Engagement): number => likes + 2 * retweets + replies

/** The popularity tier of a tweet. It is indexed with the words of its tier and of lower ones. */
export const tierOf = (post: Engagement): number => STEPS.filter((step) => engagementOf(post) >= step).length
