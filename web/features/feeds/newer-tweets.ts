/** Finds and merges tweets newer than a timeline. Following is ordered by time, For you is ranked. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import type { TimelineTab } from './api.ts'

type TimelinePages = Pick<InfiniteData<TweetPage>, 'pages'>
const idsOf = (tweets: readonly Tweet[]) => new Set(tweets.map((tweet) => tweet._id))

/** The tweets of the latest page that a timeline does not show yet. Own new tweets of `viewer` may be on top. */
export function newerTweets(tab: TimelineTab, timeline: TimelinePages, latest: TweetPage, viewer: string): Tweet[] {
  const shown = timeline.pages.flatMap((page) => page.tweets)
  const ids = idsOf(shown)
  const unseen = latest.tweets.filter((tweet) => !ids.has(tweet._id))
  const times = shown.filter(({ user }) => user._id !== viewer).map(({ createdAt }) => createdAt)
  if (tab === 'for-you') {
    // An older tweet that is only suggested now is not newer.
    const newest = times.reduce((a, b) => (a > b ? a : b), '')
    return unseen.filter((tweet) => tweet.createdAt > newest)
  }
  const lastShown = latest.tweets.findLastIndex((tweet) => ids.has(tweet._id))
  if (lastShown >= 0) return latest.tweets.slice(0, lastShown).filter((tweet) => !ids.has(tweet._id))
  const oldest = shown.at(-1)?.createdAt ?? ''
  return unseen.filter((tweet) => tweet.createdAt > oldest)
}

/** Merges the latest page into a timeline. If every tweet of that page is newer, it replaces the timeline. */
export function mergeNewer<T extends InfiniteData<TweetPage>>(
  tab: TimelineTab,
  timeline: T,
  latest: TweetPage,
  viewer: string,
): T | { pages: TweetPage[]; pageParams: null[] } {
  const newer = newerTweets(tab, timeline, latest, viewer)
  const [first, ...rest] = timeline.pages
  if (!first || newer.length === latest.tweets.length) return { pages: [latest], pageParams: [null] }
  const tweets = tab === 'for-you' ? [...newer, ...first.tweets] : inOrder(first.tweets, latest.tweets)
  return { ...timeline, pages: [{ ...first, tweets }, ...rest] }
}

// The latest page in the server's order, then the older tweets of the timeline.
function inOrder(cached: readonly Tweet[], latest: readonly Tweet[]): Tweet[] {
  const ids = idsOf(cached)
  const above = latest.slice(0, latest.findLastIndex((tweet) => ids.has(tweet._id)) + 1)
  const placed = idsOf(above)
  return [...above, ...cached.filter((tweet) => !placed.has(tweet._id))]
}
