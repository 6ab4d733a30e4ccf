/** On SQLite the index of posts moves to a file of its own, where it is made anew. */
export const searchFile = `
{sqlite}DROP TABLE tweet_search;
{sqlite}DELETE FROM catch_ups WHERE name = 'tweet_search'`
