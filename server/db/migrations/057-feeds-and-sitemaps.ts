/** Where the files of the sitemap begin, and feeds of which the WebSub hub has yet to learn that they have changed. */
export const feedsAndSitemaps = `
CREATE TABLE sitemap_parts (kind {key} NOT NULL, since {int} NOT NULL, PRIMARY KEY (kind, since)){rowless};
CREATE TABLE changed_feeds (
  id {int} PRIMARY KEY,
  feed {key} NOT NULL,
  due_at {int} NOT NULL,
  attempts {int} NOT NULL
);
CREATE UNIQUE INDEX changed_feeds_by_feed ON changed_feeds (feed);
CREATE INDEX changed_feeds_by_due ON changed_feeds (due_at)`
