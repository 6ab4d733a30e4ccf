/** Finds tweets in the index of either engine. What it finds may be hidden from a viewer. Each call does a bounded amount of work. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Match } from './match.ts'

export interface Range {
  /** At least. */
  since: Id
  before: Id
}

export interface Newest {
  /** Newest first. */
  ids: readonly Id[]
  /** Down to here these are all. */
  completeFrom: Id
  /** Whether these are all of the range. */
  isAll: boolean
}

export interface TopOptions {
  depth: number
  end?: Id | undefined
}

export interface Finder {
  /** The newest tweets that match. Fewer than `limit` may be all that the work allowed for. */
  newest(match: Match, range: Range & { limit: number }): Promise<Newest>
  /**
   * The best of the newest and the most popular tweets that match (rank.ts), as many as `depth`, best first; and the newest
   * tweet of all: `end` when it is given. Later ones change nothing.
   */
  top(match: Match, range: Range, options: TopOptions): Promise<{ ids: readonly Id[]; end: Id }>
  /**
   * The ones with the most engagement, in no order: tier by tier from the top, until there are `enough`. Where even the
   * lowest tier has too few, the newest are added.
   */
  engaged(match: Match, range: Range, enough: number): Promise<readonly Id[]>
}
