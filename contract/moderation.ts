/** Names of reports, cases and acts that server and web share. Their texts are in the features that show them. */

/** Kinds of subjects of reports and cases. */
export const SUBJECT_KINDS = ['tweet', 'user', 'message'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Categories of reports, in the order of the form. */
export const REPORT_CATEGORIES = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'child_safety',
  'self_harm',
  'impersonation',
  'privacy',
  'illegal',
  'rule',
  'other',
] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** Outcomes of a report, as its reporter sees them. */
export const REPORT_OUTCOMES = ['open', 'acted', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Parts of the queue. `mine`: claimed by the viewer. `appeals`: with an appeal to answer. */
export const CASE_VIEWS = ['open', 'mine', 'unclaimed', 'appeals', 'closed'] as const
export type CaseView = (typeof CASE_VIEWS)[number]

/**
 * Acts of moderators on an account or on one of its posts. `mark_tweet` and `mark_account` make media count as
 * sensitive. A case is dismissed by a separate call.
 */
export const ACT_KINDS = ['warn', 'remove_tweet', 'mark_tweet', 'mark_account', 'limit', 'freeze', 'suspend'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Acts on one post. The others are on the account. */
export const TWEET_ACTS: readonly ActKind[] = ['remove_tweet', 'mark_tweet']

/** States of an act. */
export const ACT_STATES = ['active', 'ended', 'undone'] as const
export type ActState = (typeof ACT_STATES)[number]

/** Kinds of rows in the moderation log. */
export const LOG_ACTIONS = [
  ...ACT_KINDS,
  'open_case',
  'claim',
  'release',
  'dismiss',
  'close',
  'note',
  'undo',
  'lift',
  'end',
  'purge',
  'appeal',
  'accept_appeal',
  'reject_appeal',
  'export_log',
  'refuse_tag',
  'approve_sign_up',
  'reject_sign_up',
  'change_sign_up',
  'end_invitation',
  'change_role',
  'delete_account',
  'end_sessions',
  'change_rule',
  'stop_rule',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

/** Acts on several cases at once. */
export const BULK_ACTIONS = ['claim', 'release', 'dismiss', 'act'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/**
 * States of an automatic rule: a draft does nothing, a rule in shadow records its matches, a live rule acts on them.
 */
export const RULE_STATES = ['draft', 'shadow', 'live'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** The acts of a live rule on a matching post, or on its author. `report` opens a case for moderators. */
export const RULE_ACTS = ['report', 'mark_tweet', 'remove_tweet', 'warn', 'limit', 'freeze', 'suspend'] as const
export type RuleAct = (typeof RULE_ACTS)[number]

/** How an account was made. */
export const JOINED = ['invited', 'uninvited'] as const
