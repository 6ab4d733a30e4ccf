/**
 * Cards of links, the queue of pages to fetch, and which card a post has. Earlier posts have none, but are indexed again, so
 * that search finds them by `has:link`.
 */
export const linkCards = `
CREATE TABLE link_cards (
  key {key} PRIMARY KEY,
  url TEXT NOT NULL,
  title TEXT,
  description TEXT NOT NULL,
  site TEXT NOT NULL,
  image {key},
  width {int} NOT NULL,
  height {int} NOT NULL,
  placeholder TEXT NOT NULL,
  fresh_until {int} NOT NULL,
  used_at {int} NOT NULL
);
CREATE INDEX link_cards_by_image ON link_cards (image) WHERE image IS NOT NULL;
CREATE INDEX link_cards_by_use ON link_cards (used_at);
CREATE TABLE link_card_queue (
  id {int} PRIMARY KEY,
  key {key} NOT NULL UNIQUE,
  url TEXT NOT NULL,
  due_at {int} NOT NULL,
  attempts {int} NOT NULL
);
CREATE INDEX link_card_queue_due ON link_card_queue (due_at);
ALTER TABLE tweets ADD COLUMN card_key {key};
ALTER TABLE tweets ADD COLUMN card_off {int} NOT NULL DEFAULT 0;
CREATE INDEX tweets_by_card ON tweets (card_key, id) WHERE card_key IS NOT NULL;
ALTER TABLE drafts ADD COLUMN card_off {int} NOT NULL DEFAULT 0;
DELETE FROM backfills WHERE name = 'tweet_search'`
