/**
 * Feeds are merged in memory on every engine, so no timeline has rows of its own. The index finds the rows that are
 * loaded into memory.
 */
export const feedsInMemory = `
DROP TABLE timeline;
DROP TABLE timeline_owners;
DROP TABLE big_authors;
{postgres}CREATE INDEX retweets_newest ON retweets (mark_id)`
