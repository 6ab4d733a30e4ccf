import type { Query, QueryClient } from '@tanstack/react-query'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { getWatched, onLive } from '#web/core/live/live-events.ts'
import { findTweet, patchTweet, removeTweet, TWEETS } from '#web/core/queries/patch-tweet.ts'
import { noteToggle } from '#web/core/queries/toggle.ts'
import { refreshReplies, refreshTweet, tweetOptions } from './api.ts'
import { BOOKMARKS_KEY, bumpCountsVersion, toggleKey } from './toggles.ts'

/** Where many answer, all who look on do not ask at once, nor each time. */
const REPLIES_MS = 500

/** Keeps the posts on screen as they are: counts, words, one's own marks, replies, and whether they are still there. */
export function syncTweets(cache: QueryClient): () => void {
  const refreshShown = () => {
    for (const id of getWatched()) void refreshTweet(cache, id)
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ['tweets', 'replies'], type: 'active' }))
      lookForReplies(String(queryKey[2]))
  }
  const looks = new Map<string, ReturnType<typeof setTimeout>>()
  const lookForReplies = (id: string) => {
    const isShown = cache.getQueryCache().find({ queryKey: ['tweets', 'replies', id], type: 'active' })
    if (!isShown || looks.has(id)) return
    const look = () => {
      looks.delete(id)
      // Still out of reach: the next look will tell.
      refreshReplies(cache, id).catch(() => {})
    }
    looks.set(id, setTimeout(look, REPLIES_MS * (1 + Math.random())))
  }

  // What was fetched before the first connection is fresh: the server repeats what has changed since.
  const isFresh = ({ state }: Query) => !state.data || state.dataUpdatedAt >= performance.timeOrigin
  const isAllFresh = () => cache.getQueryCache().findAll({ queryKey: TWEETS, type: 'active' }).every(isFresh)
  let isFirst = true
  let wasOnline = getConnection() === 'online'
  const stops = [
    subscribeConnection(() => {
      const isOnline = getConnection() === 'online'
      // A look may have been lost while frames still came.
      if (isOnline && !wasOnline) refreshShown()
      wasOnline = isOnline
    }),
    onLive('counts', ({ type: _, tweet, ...counts }) => {
      if (findTweet(cache, tweet)?.repliesCount !== counts.repliesCount) lookForReplies(tweet)
      bumpCountsVersion(tweet)
      patchTweet(cache, tweet, (held) => ({ ...held, ...counts }))
    }),
    onLive('own.mark', ({ tweet, mark, isOn }) => {
      // Of what this tab does itself it hears by the answer.
      if (noteToggle(cache, toggleKey(mark, tweet), isOn)) return
      const held = findTweet(cache, tweet)
      // Also what is known already: an older answer may be under way.
      patchTweet(cache, tweet, (each) => (each[mark] === isOn ? each : { ...each, [mark]: isOn }))
      if (held?.[mark] === isOn) return
      if (held) void refreshTweet(cache, tweet)
      if (mark === 'bookmarked') void cache.invalidateQueries({ queryKey: BOOKMARKS_KEY })
    }),
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
    () => looks.forEach(clearTimeout),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
