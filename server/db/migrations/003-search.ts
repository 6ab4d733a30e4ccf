/** Indexes of posts and people, hashtags and the number of members who use them. */
export const search = `
CREATE TABLE catch_ups (name {key} PRIMARY KEY, at {int} NOT NULL);

{sqlite}CREATE VIRTUAL TABLE tweet_search USING fts5(
  words, content='', contentless_delete=1, prefix='2 3 4', tokenize="ascii tokenchars '#@:_'");
{postgres}CREATE TABLE tweet_search (rowid {int} PRIMARY KEY, words tsvector NOT NULL);
{postgres}CREATE INDEX tweet_search_by_word ON tweet_search USING gin (words);

CREATE TABLE user_search (
  account_id {int} NOT NULL, word {key} NOT NULL, level {int} NOT NULL, PRIMARY KEY (account_id, word)){rowless};
CREATE INDEX user_search_by_word ON user_search (level, word, account_id);

CREATE TABLE hashtags (
  tag {key} PRIMARY KEY, name TEXT NOT NULL, tweets {int} NOT NULL, level {int} NOT NULL);
CREATE INDEX hashtags_by_level ON hashtags (level, tag);
CREATE TABLE hashtag_spellings (
  tag {key} NOT NULL, name {key} NOT NULL, tweets {int} NOT NULL, PRIMARY KEY (tag, name)){rowless};
CREATE TABLE tweet_hashtags (
  tag {key} NOT NULL, author_id {int} NOT NULL, tweet_id {int} NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (tag, author_id, tweet_id)){rowless};
CREATE INDEX tweet_hashtags_by_tweet ON tweet_hashtags (tweet_id, tag);
CREATE TABLE trend_counts (
  tag {key} NOT NULL, day {int} NOT NULL, members {int} NOT NULL, PRIMARY KEY (tag, day)){rowless};
CREATE INDEX trend_counts_by_day ON trend_counts (day)`
