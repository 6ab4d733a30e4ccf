import { focusManager, type QueryClient } from '@tanstack/react-query'
import { onLive, stopAll } from '#web/core/live/live-events.ts'
import { LATEST_KEY } from './api.ts'

/** The delay of a fetch: a single new tweet shows within a second; during a burst, there is one fetch in 30 seconds. */
const SOON_MS = 500
const SELDOM_MS = 30_000

/** Fetches the latest page when live events announce new tweets. */
export function syncTimelines(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = 0
  let pause = SOON_MS

  const look = () => {
    clearTimeout(timer)
    timer = undefined
    lookedAt = Date.now()
    // A hidden tab refetches when it gets focus.
    void cache.invalidateQueries({ queryKey: LATEST_KEY, refetchType: focusManager.isFocused() ? 'active' : 'none' })
  }
  const lookSoon = () => {
    if (timer) return
    const since = Date.now() - lookedAt
    pause = since > 2 * pause ? SOON_MS : Math.min(2 * pause, SELDOM_MS)
    // A random delay spreads the requests of an account's followers.
    timer = setTimeout(look, Math.max(0, pause - since) + Math.random() * SOON_MS)
  }
  const isFollowingShown = () => cache.getQueryCache().find({ queryKey: [...LATEST_KEY, 'following'], type: 'active' })

  return stopAll([
    onLive('tweet.new', ({ isReply }) => {
      // For you shows no replies.
      if (!isReply || isFollowingShown()) lookSoon()
    }),
    onLive('ready', look),
    onLive('resync', lookSoon),
    () => clearTimeout(timer),
  ])
}
