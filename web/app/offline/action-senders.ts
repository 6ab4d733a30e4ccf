/** What waits for the server, and who sends which of it. */
import type { QueryClient } from '@tanstack/react-query'
import { type ActionSender, startOfflineQueue } from '#web/core/offline/offline-queue.ts'
import { getPendingActions, type PendingAction } from '#web/core/offline/pending-actions.ts'
import { messageSender } from '#web/features/messages/send.ts'
import { refreshTweet } from '#web/features/tweets/api.ts'
import { tweetSender } from '#web/features/tweets/publish/publish.ts'
import { isTweetToggle, setTweetToggle, showTweetToggle } from '#web/features/tweets/toggles.ts'
import { isUserToggle, refetchRelation, setUserToggle, showUserToggle } from '#web/features/users/toggles.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Sends what waits whenever the server is there; returns how to end it. */
export function sendPendingActions(cache: QueryClient): () => void {
  const stops = [
    startOfflineQueue({
      post: tweetSender(cache, toast.error),
      message: messageSender(cache, toast.error),
      switch: switchSender(cache),
    }),
    showWishes(cache),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface Switch {
  show(isOn: boolean): void
  set(isOn: boolean): Promise<void>
  /** Shows what is true. */
  refetch(): void
  /** Whether a refusal is said: marks fail in silence (SPEC §8). */
  isTold: boolean
}

/** The switch that a wish is about. */
function switchOf(cache: QueryClient, { lane }: PendingAction): Switch | undefined {
  const [name, id] = lane.split(':') as [name: string, id: string]
  if (isTweetToggle(name))
    return {
      show: (isOn) => showTweetToggle(cache, name, id, isOn),
      set: (isOn) => setTweetToggle(name, id, isOn),
      refetch: () => void refreshTweet(cache, id),
      isTold: false,
    }
  if (isUserToggle(name))
    return {
      show: (isOn) => showUserToggle(cache, name, id, isOn),
      set: (isOn) => setUserToggle(name, id, isOn),
      refetch: () => refetchRelation(cache, name, id),
      isTold: true,
    }
  return undefined
}

const switchSender = (cache: QueryClient): ActionSender => ({
  send: async (item) => switchOf(cache, item)?.set(item.payload as boolean),
  sent: (item) => switchOf(cache, item)?.refetch(),
  refused: (item) => {
    const target = switchOf(cache, item)
    if (target?.isTold) toast.error(item.problem?.text ?? '')
    target?.refetch()
    return true
  },
})

/** What the server answers meanwhile does not know of wishes that wait: they are shown on top of it. */
function showWishes(cache: QueryClient): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    for (const item of getPendingActions())
      if (item.kind === 'switch') switchOf(cache, item)?.show(item.payload as boolean)
  })
}
