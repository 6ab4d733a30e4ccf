/** Finds tweets in the index of either engine, regardless of visibility. Each call does a bounded amount of work. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Match } from './match.ts'

export interface Range {
  /** The lowest id. */
  since: Id
  before: Id
}

export interface Newest {
  /** Newest first. */
  ids: readonly Id[]
  /** The position down to which `ids` is complete. */
  completeFrom: Id
  /** Whether the ids are all of the range. */
  isAll: boolean
}

export interface TopOptions {
  depth: number
  end?: Id | undefined
}

export interface Finder {
  /** The newest tweets that match. Fewer than `limit` may mean that the work limit was reached. */
  newest(match: Match, range: Range & { limit: number }): Promise<Newest>
  /**
   * The best of the newest and the most popular tweets that match (rank.ts), as many as `depth`, best first; and the
   * newest tweet at that time, which is `end` when given. Later tweets change nothing.
   */
  top(match: Match, range: Range, options: TopOptions): Promise<{ ids: readonly Id[]; end: Id }>
  /**
   * The tweets with the most engagement, unordered: tier by tier from the top, until there are `enough`. When even the
   * lowest tier has too few, the newest are added.
   */
  engaged(match: Match, range: Range, enough: number): Promise<readonly Id[]>
}
