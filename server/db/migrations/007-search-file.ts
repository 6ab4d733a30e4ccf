/** On SQLite the index of posts moves to a separate file, where it is rebuilt. */
export const searchFile = `
{sqlite}DROP TABLE tweet_search;
{sqlite}DELETE FROM catch_ups WHERE name = 'tweet_search'`

/** The schema of that file. Merging later but more at once costs half as much. */
export const indexSchema = `
CREATE VIRTUAL TABLE tweet_search USING fts5(
  words, content='', contentless_delete=1, prefix='2 3 4', tokenize="ascii tokenchars '#@:_'");
INSERT INTO tweet_search (tweet_search, rank) VALUES ('automerge', 8)`
