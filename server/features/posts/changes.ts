/** Events after which a post has another content or another audience. */
export const TWEET_CHANGES = [
  'tweet.created',
  'tweet.edited',
  'tweet.deleted',
  'tweet.withheld',
  'tweet.restored',
] as const
