import type { Query, QueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { getWatched, onLive, stopAll } from '#web/core/live/live-events.ts'
import { findTweet, patchTweet, removeTweet, TWEETS } from '#web/core/queries/patch-tweet.ts'
import { noteToggle } from '#web/core/queries/toggle.ts'
import { refreshReplies, refreshTweet, SCHEDULED_KEY, tweetOptions } from './api.ts'
import { patchPoll, voteKey } from './parts/poll/vote.ts'
import { BOOKMARKS_KEY, bumpCountsVersion, toggleKey, tweetToggles } from './toggles.ts'

/** The delay before new replies are fetched, with a random addition, as many viewers get the same event. */
const REPLIES_MS = 500

/** Updates the tweets on screen from live events: counts, edits, toggles, replies and deletions. */
export function syncTweets(cache: QueryClient): () => void {
  const refreshShown = () => {
    for (const id of getWatched()) void refreshTweet(cache, id)
    void cache.invalidateQueries({ queryKey: SCHEDULED_KEY })
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ['tweets', 'replies'], type: 'active' }))
      lookForReplies(String(queryKey[2]))
  }
  const looks = new Map<string, ReturnType<typeof setTimeout>>()
  const lookForReplies = (id: string) => {
    const shown = cache.getQueryCache().findAll({ queryKey: ['tweets', 'replies', id], type: 'active' })
    if (shown.length === 0 || looks.has(id)) return
    const look = () => {
      looks.delete(id)
      // The server is unreachable: the next fetch shows the replies.
      refreshReplies(cache, id).catch(() => {})
    }
    looks.set(id, setTimeout(look, REPLIES_MS * (1 + Math.random())))
  }

  // Data fetched since the page opened is fresh: the server replays the events of that time.
  const isFresh = ({ state }: Query) => !state.data || state.dataUpdatedAt >= performance.timeOrigin
  const isAllFresh = () => cache.getQueryCache().findAll({ queryKey: TWEETS, type: 'active' }).every(isFresh)
  let isFirst = true
  let wasOnline = getConnection() === 'online'
  return stopAll([
    subscribeConnection(() => {
      const isOnline = getConnection() === 'online'
      // A fetch may have failed while the socket stayed open.
      if (isOnline && !wasOnline) refreshShown()
      wasOnline = isOnline
    }),
    onLive('counts', ({ type: _, tweet, ...counts }) => {
      const known = findTweet(cache, tweet)
      if (known?.repliesCount !== counts.repliesCount) lookForReplies(tweet)
      bumpCountsVersion(tweet)
      const shown = known && withOwnMarks(cache, known, counts)
      patchTweet(cache, tweet, (cached) => ({ ...cached, ...shown }))
    }),
    onLive('own.mark', ({ tweet, mark, isOn }) => {
      // Changes made in this tab arrive with the answer.
      if (noteToggle(cache, toggleKey(mark, tweet), isOn)) return
      const cached = findTweet(cache, tweet)
      // Also for unchanged copies: a running fetch may have an older answer.
      patchTweet(cache, tweet, (each) => (each[mark] === isOn ? each : { ...each, [mark]: isOn }))
      if (cached?.[mark] === isOn) return
      if (cached) void refreshTweet(cache, tweet)
      if (mark === 'bookmarked') void cache.invalidateQueries({ queryKey: BOOKMARKS_KEY })
    }),
    onLive('poll', ({ tweet, votersCount, votes, isEnded }) => {
      // The results are for all from the end on.
      if (isEnded && !votes) return void refreshTweet(cache, tweet)
      patchPoll(cache, tweet, (poll) => ({
        ...{ ...poll, votersCount, isEnded },
        ...(votes && { choices: poll.choices.map((choice, index) => ({ ...choice, votes: votes[index] ?? 0 })) }),
      }))
    }),
    onLive('own.vote', ({ tweet }) => {
      // A vote of this tab arrives with the answer.
      if (!noteToggle(cache, voteKey(tweet), true)) void refreshTweet(cache, tweet)
    }),
    onLive('scheduled.changed', () => void cache.invalidateQueries({ queryKey: SCHEDULED_KEY })),
    onLive('tweet.changed', ({ tweet }) => void refreshTweet(cache, tweet)),
    onLive('tweet.deleted', ({ tweet }) => {
      removeTweet(cache, tweet)
      // The page of the tweet then shows that it was deleted.
      void cache.invalidateQueries({ queryKey: tweetOptions(tweet).queryKey })
    }),
    onLive('resync', refreshShown),
    onLive('ready', () => {
      if (!isFirst || !isAllFresh()) refreshShown()
      isFirst = false
    }),
    () => looks.forEach(clearTimeout),
  ])
}

/** Counts of a live frame, which may be older than a press that is being sent: its count does not go back until then. */
function withOwnMarks<C extends Partial<Tweet>>(cache: QueryClient, cached: Tweet, counts: C): C {
  const next = { ...counts }
  for (const { mark, count } of Object.values(tweetToggles)) {
    const change = (next[count] ?? cached[count]) - cached[count]
    const isBack = cached[mark] ? change < 0 : change > 0
    // Noted as a disagreement, so that the count is fetched once the press is sent.
    if (isBack && noteToggle(cache, toggleKey(mark, cached._id), !cached[mark])) next[count] = cached[count]
  }
  return next
}
