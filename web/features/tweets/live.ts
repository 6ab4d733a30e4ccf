import type { Query, QueryClient } from '@tanstack/react-query'
import { getWatched, onLive } from '#web/core/live.ts'
import { patchTweet, removeTweet, TWEETS } from '#web/core/patch-tweet.ts'
import { refreshTweet, tweetOptions } from './api.ts'

/** Keeps the posts on screen as they are: counts, words, and whether they are still there. */
export function followTweets(cache: QueryClient): () => void {
  const refreshShown = () => {
    for (const id of getWatched()) void refreshTweet(cache, id)
  }
  // What was fetched before the first connection is fresh: the server repeats what has changed since.
  const isFresh = ({ state }: Query) => !state.data || state.dataUpdatedAt >= performance.timeOrigin
  const isAllFresh = () => cache.getQueryCache().findAll({ queryKey: TWEETS, type: 'active' }).every(isFresh)
  let isFirst = true
  const stops = [
    onLive('counts', ({ type: _, tweet, ...counts }) => patchTweet(cache, tweet, (held) => ({ ...held, ...counts }))),
    onLive('tweet.changed', ({ tweet }) => void refreshTweet(cache, tweet)),
    onLive('tweet.deleted', ({ tweet }) => {
      removeTweet(cache, tweet)
      // Its own page says that it is gone.
      void cache.invalidateQueries({ queryKey: tweetOptions(tweet).queryKey })
    }),
    onLive('resync', refreshShown),
    onLive('ready', () => {
      if (!isFirst || !isAllFresh()) refreshShown()
      isFirst = false
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
