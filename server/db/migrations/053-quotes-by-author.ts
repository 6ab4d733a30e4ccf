/** The quotes of a user of a post, such as one that was edited since. */
export const quotesByAuthor = `
CREATE INDEX tweet_quotes_by_author ON tweet_quotes (quoted_id, author_id)`
