/**
 * Rows of reports, cases, acts of moderators, appeals, the log and automatic rules. Names are as they were when the
 * row was written.
 */
import type {
  ActKind,
  ActState,
  LogAction,
  ReportCategory,
  ReportOutcome,
  RuleState,
  SubjectKind,
} from '#contract/moderation.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** Reports of one subject, from the first until moderators decide. */
export interface CasesTable {
  id: Id
  kind: SubjectKind
  subject_id: Id
  /** The reported user, or the author of the reported post or message. */
  account_id: Id
  username: string
  name: string
  /** The reported text; empty for a user, and when only a rule has found a post that is not for everyone. */
  excerpt: string
  /** JSON of a TweetCopy. Null unless a tweet was reported, or found by a rule and for everyone. */
  tweet: string | null
  /** Hash of the text, equal for similar posts. Null without a text. */
  text_key: string | null
  is_open: number
  outcome: 'acted' | 'dismissed' | null
  /** The position in the queue: its last report, or when it was closed. */
  queue_id: Id
  reports: number
  /** JSON: number of reports by category. */
  categories: string
  /** 0 for a case that a moderator opened. */
  last_report_id: Id
  /** 0 when unclaimed. */
  claimed_by: Id
  closed_by: Id
  /** The appeal that waits for an answer, or 0. */
  open_appeal_id: Id
}

export interface CaseNotesTable {
  case_id: Id
  id: Id
  by_id: Id
  by_name: string
  text: string
}

export interface ReportsTable {
  id: Id
  reporter_id: Id
  reporter_name: string
  case_id: Id
  account_id: Id
  kind: SubjectKind
  subject_id: Id
  excerpt: string
  category: ReportCategory
  rule_number: number | null
  rule_text: string
  note: string
  /** JSON list of TweetCopy. */
  tweets: string
  /** JSON list of MessageCopy. */
  messages: string
  outcome: ReportOutcome
  decided_at: number | null
}

export interface ModerationActsTable {
  id: Id
  case_id: Id
  kind: ActKind
  account_id: Id
  username: string
  /** 0 for an act on the account. */
  tweet_id: Id
  tweet_text: string
  reason: string
  rule_number: number | null
  rule_text: string
  /** The moderator, or 0 for an automatic rule. */
  by_id: Id
  /** The name of the moderator, or of the rule. */
  by_name: string
  by_rule_id: Id
  ends_at: number | null
  /** When a removed post is purged. */
  purge_at: number | null
  /** JSON of an ActBase: the state before any act of its kind. */
  base: string
  state: ActState
  over_at: number | null
  /** Who ended it; 0 when it ended at its end date. */
  over_by_id: Id
  over_by_name: string
}

/** One for each case. */
export interface AppealsTable {
  case_id: Id
  id: Id
  act_id: Id
  account_id: Id
  text: string
  is_accepted: number | null
  answer: string | null
  answered_at: number | null
  answered_by: Id
}

/** Rows are only ever inserted. */
export interface ModerationLogTable {
  id: Id
  action: LogAction
  /** 0 for the server, and for automatic rules. */
  by_id: Id
  by_name: string
  by_rule_id: Id
  account_id: Id
  username: string
  tweet_id: Id
  case_id: Id
  act_id: Id
  reason: string
  state_before: string
  state_after: string
}

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
