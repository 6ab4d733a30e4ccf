import type { InfiniteData } from '@tanstack/react-query'
import type { Tweet, TweetPage } from '#contract/tweets.ts'

/** The posts of the latest page that a timeline does not show yet. */
export function newerThan(timeline: { pages: TweetPage[] }, latest: TweetPage): Tweet[] {
  const shown = timeline.pages.flatMap((page) => page.tweets)
  const ids = new Set(shown.map((tweet) => tweet._id))
  const oldest = shown.at(-1)?.createdAt ?? ''
  return latest.tweets.filter((tweet) => !ids.has(tweet._id) && tweet.createdAt > oldest)
}

/** The timeline with them in place. When more has happened than one page tells, it starts anew from that page. */
export function withNewer(timeline: InfiniteData<TweetPage>, latest: TweetPage): InfiniteData<TweetPage> {
  const newer = newerThan(timeline, latest)
  const [first, ...rest] = timeline.pages
  if (!first || newer.length === latest.tweets.length) return { pages: [latest], pageParams: [null] }
  const tweets = [...newer, ...first.tweets].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { ...timeline, pages: [{ ...first, tweets }, ...rest] }
}
