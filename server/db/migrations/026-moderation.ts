/** Reports, cases, acts of moderators, appeals and the log. Ids of 0 mean none where a key or an index needs a value. */
export const moderation = `
CREATE TABLE cases (
  id {int} PRIMARY KEY, kind TEXT NOT NULL, subject_id {int} NOT NULL, account_id {int} NOT NULL,
  username TEXT NOT NULL, name TEXT NOT NULL, excerpt TEXT NOT NULL, tweet TEXT, text_key {key},
  is_open {int} NOT NULL, outcome TEXT, queue_id {int} NOT NULL, reports {int} NOT NULL, categories TEXT NOT NULL,
  last_report_id {int} NOT NULL, claimed_by {int} NOT NULL, closed_by {int} NOT NULL, open_appeal_id {int} NOT NULL);
CREATE UNIQUE INDEX cases_open ON cases (kind, subject_id) WHERE is_open = 1;
CREATE INDEX cases_queue ON cases (is_open, queue_id);
CREATE INDEX cases_claimed ON cases (claimed_by, queue_id) WHERE is_open = 1;
CREATE INDEX cases_appealed ON cases (open_appeal_id) WHERE open_appeal_id > 0;
CREATE INDEX cases_by_account ON cases (account_id, id);
CREATE INDEX cases_by_text ON cases (text_key) WHERE is_open = 1;

CREATE TABLE case_notes (
  case_id {int} NOT NULL, id {int} NOT NULL, by_id {int} NOT NULL, by_name TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (case_id, id)){rowless};

CREATE TABLE reports (
  id {int} PRIMARY KEY, reporter_id {int} NOT NULL, reporter_name TEXT NOT NULL, case_id {int} NOT NULL,
  account_id {int} NOT NULL, kind TEXT NOT NULL, subject_id {int} NOT NULL, excerpt TEXT NOT NULL,
  category TEXT NOT NULL, rule_number {int}, rule_text TEXT NOT NULL, note TEXT NOT NULL, tweets TEXT NOT NULL,
  messages TEXT NOT NULL, outcome TEXT NOT NULL, decided_at {int});
CREATE UNIQUE INDEX reports_open ON reports (reporter_id, kind, subject_id) WHERE outcome = 'open';
CREATE INDEX reports_by_reporter ON reports (reporter_id, id);
CREATE INDEX reports_by_case ON reports (case_id, id);
CREATE INDEX reports_by_account ON reports (account_id, id);

CREATE TABLE moderation_acts (
  id {int} PRIMARY KEY, case_id {int} NOT NULL, kind TEXT NOT NULL, account_id {int} NOT NULL, username TEXT NOT NULL,
  tweet_id {int} NOT NULL, tweet_text TEXT NOT NULL, reason TEXT NOT NULL, rule_number {int}, rule_text TEXT NOT NULL,
  by_id {int} NOT NULL, by_name TEXT NOT NULL, by_rule_id {int} NOT NULL, ends_at {int}, purge_at {int},
  base TEXT NOT NULL, state TEXT NOT NULL, over_at {int}, over_by_id {int} NOT NULL, over_by_name TEXT NOT NULL);
CREATE INDEX moderation_acts_by_account ON moderation_acts (account_id, id);
CREATE INDEX moderation_acts_by_case ON moderation_acts (case_id, id);
CREATE INDEX moderation_acts_by_tweet ON moderation_acts (tweet_id, id) WHERE tweet_id > 0;
CREATE INDEX moderation_acts_by_rule ON moderation_acts (by_rule_id, id) WHERE by_rule_id > 0;
CREATE INDEX moderation_acts_ending ON moderation_acts (ends_at) WHERE state = 'active' AND ends_at IS NOT NULL;
CREATE INDEX moderation_acts_purged ON moderation_acts (purge_at) WHERE state = 'active' AND purge_at IS NOT NULL;

CREATE TABLE appeals (
  case_id {int} PRIMARY KEY, id {int} NOT NULL, act_id {int} NOT NULL, account_id {int} NOT NULL, text TEXT NOT NULL,
  is_accepted {int}, answer TEXT, answered_at {int}, answered_by {int} NOT NULL);
CREATE INDEX appeals_by_account ON appeals (account_id, id);

CREATE TABLE moderation_log (
  id {int} PRIMARY KEY, action TEXT NOT NULL, by_id {int} NOT NULL, by_name TEXT NOT NULL, by_rule_id {int} NOT NULL,
  account_id {int} NOT NULL, username TEXT NOT NULL, tweet_id {int} NOT NULL, case_id {int} NOT NULL,
  act_id {int} NOT NULL, reason TEXT NOT NULL, state_before TEXT NOT NULL, state_after TEXT NOT NULL);
CREATE INDEX moderation_log_by_account ON moderation_log (account_id, id);
CREATE INDEX moderation_log_by_actor ON moderation_log (by_id, id);
CREATE INDEX moderation_log_by_action ON moderation_log (action, id);
CREATE INDEX accounts_with_role ON accounts (id) WHERE role IS NOT NULL`
