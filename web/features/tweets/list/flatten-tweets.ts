import type { InfiniteData } from '@tanstack/react-query'
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'

/** The posts of all pages, each once: an own reply stands on top before its page is reached. */
export function flattenTweets(data: InfiniteData<TweetPage, unknown> | undefined): Tweet[] {
  const seen = new Map<string, Tweet>()
  for (const tweet of data?.pages.flatMap((page) => page.tweets) ?? []) {
    if (!seen.has(tweet._id)) seen.set(tweet._id, tweet)
  }
  return [...seen.values()]
}
