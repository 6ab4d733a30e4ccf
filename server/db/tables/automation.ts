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
  /** The id of the account, for a match of its profile. */
  tweet_id: Id
  /** The id of the match, which orders the list. */
  id: Id
  account_id: Id
  /** The act of the live rule; 0 without one. */
  act_id: Id
  /** The case that the act opened; 0 without one. */
  case_id: Id
}
