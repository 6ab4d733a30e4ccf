/** Events after which a post reads differently, or may be seen by others than before. */
export const TWEET_CHANGES = [
  'tweet.created',
  'tweet.edited',
  'tweet.deleted',
  'tweet.withheld',
  'tweet.restored',
] as const
