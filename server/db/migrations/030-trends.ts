/** Which accounts are established, the uses of hashtags that count, refused hashtags, and responses that do not count. */
export const trends = `
CREATE TABLE account_trust (
  account_id {int} PRIMARY KEY, established_at {int}, followers {int} NOT NULL, checked_at {int} NOT NULL,
  hides_tags {int} NOT NULL DEFAULT 0);
CREATE INDEX account_trust_by_followers ON account_trust (followers DESC, account_id DESC) WHERE followers >= 3;
ALTER TABLE tweet_hashtags ADD COLUMN is_counted {int} NOT NULL DEFAULT 1;
DROP INDEX tweet_hashtags_by_time;
CREATE INDEX tweet_hashtags_counted ON tweet_hashtags (tag, tweet_id, author_id) WHERE is_counted = 1;
CREATE TABLE trend_hours (
  tag {key} NOT NULL, hour {int} NOT NULL, members {int} NOT NULL, posts {int} NOT NULL, PRIMARY KEY (tag, hour)){rowless};
DROP INDEX account_counters_by_followers;
DROP INDEX trend_counts_by_day;
CREATE INDEX trend_counts_by_members ON trend_counts (day, members DESC, tag);
INSERT INTO trend_hours (tag, hour, members, posts)
  SELECT tag, (latest / 4096 + 1735689600000) / 3600000, count(*), sum(posts) FROM (
    SELECT tag, author_id, max(tweet_id) AS latest, count(*) AS posts FROM tweet_hashtags
    WHERE tweet_id >= (SELECT max(tweet_id) FROM tweet_hashtags) - 353894400000 GROUP BY tag, author_id) AS uses
  GROUP BY 1, 2;
CREATE INDEX trend_hours_by_members ON trend_hours (hour, members DESC, tag);
CREATE TABLE refused_tags (
  likeness {key} PRIMARY KEY, tag TEXT NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL,
  refused_by {int} NOT NULL, refused_at {int} NOT NULL);
ALTER TABLE tweet_counters ADD COLUMN discount {int} NOT NULL DEFAULT 0`
