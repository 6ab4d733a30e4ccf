import { focusManager, type QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/core/live/live-events.ts'
import { LATEST_KEY } from './api.ts'

/** A single new post shows within a second; where one follows the other, all who look on do not ask all the time. */
const SOON_MS = 500
const SELDOM_MS = 30_000

/** Looks for newer posts when there are some. */
export function syncTimelines(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = 0
  let pause = SOON_MS

  const look = () => {
    clearTimeout(timer)
    timer = undefined
    lookedAt = Date.now()
    // Coming back to the tab looks by itself.
    void cache.invalidateQueries({ queryKey: LATEST_KEY, refetchType: focusManager.isFocused() ? 'active' : 'none' })
  }
  const lookSoon = () => {
    if (timer) return
    const since = Date.now() - lookedAt
    pause = since > 2 * pause ? SOON_MS : Math.min(2 * pause, SELDOM_MS)
    // A post by somebody with many followers would have them all ask in the same moment.
    timer = setTimeout(look, Math.max(0, pause - since) + Math.random() * SOON_MS)
  }
  const isFollowingShown = () => cache.getQueryCache().find({ queryKey: [...LATEST_KEY, 'following'], type: 'active' })

  const stops = [
    onLive('tweet.new', ({ isReply }) => {
      // For you has no replies.
      if (!isReply || isFollowingShown()) lookSoon()
    }),
    onLive('ready', look),
    onLive('resync', lookSoon),
    () => clearTimeout(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
