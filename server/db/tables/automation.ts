/** Rows of automatic rules. */
import type { RuleState } from '#contract/moderation.ts'
import type { Id } from '#server/core/ids/ids.ts'

export interface AutomaticRulesTable {
  id: Id
  name: string
  /** JSON of `Conditions`. */
  conditions: string
  /** JSON of `Reaction`. */
  reaction: string
  state: RuleState
  most_per_hour: number
  version: number
  changed_at: number
  changed_by: string
  is_stopped: number
}

/** A post or a profile that a rule matched in shadow or live. */
export interface RuleMatchesTable {
  rule_id: Id
  /** The account for its profile. */
  tweet_id: Id
  /** Made with the match: orders the list. */
  id: Id
  account_id: Id
  /** What the live rule did; 0 for nothing. */
  act_id: Id
  /** The case that it opened for that; 0 for none. */
  case_id: Id
}
