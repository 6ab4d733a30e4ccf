/** Automatic rules, and their matches. */
export const automation = `
CREATE TABLE automatic_rules (
  id {int} PRIMARY KEY, name TEXT NOT NULL, conditions TEXT NOT NULL, reaction TEXT NOT NULL, state TEXT NOT NULL,
  most_per_hour {int} NOT NULL, version {int} NOT NULL, changed_at {int} NOT NULL, changed_by TEXT NOT NULL,
  is_stopped {int} NOT NULL);
CREATE TABLE rule_matches (
  rule_id {int} NOT NULL, tweet_id {int} NOT NULL, id {int} NOT NULL, account_id {int} NOT NULL, act_id {int} NOT NULL,
  case_id {int} NOT NULL,
  PRIMARY KEY (rule_id, tweet_id)){rowless};
CREATE INDEX rule_matches_by_time ON rule_matches (rule_id, id);
CREATE INDEX rule_matches_by_account ON rule_matches (rule_id, account_id, id)`
