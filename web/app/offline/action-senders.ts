/** The senders of the offline queue. */
import type { QueryClient } from '@tanstack/react-query'
import { type ActionSender, startOfflineQueue } from '#web/core/offline/offline-queue.ts'
import { getPendingActions, type PendingAction, subscribePendingActions } from '#web/core/offline/pending-actions.ts'
import { onFetched } from '#web/core/queries/on-fetched.ts'
import { MESSAGE_DELETION, pendingDeletion } from '#web/features/messages/delete-message.ts'
import { messageSender } from '#web/features/messages/send.ts'
import { isUserToggle, refetchRelation, setUserToggle, showUserToggle } from '#web/features/people/toggles.ts'
import { refreshTweet, sendDeletion } from '#web/features/posts/api.ts'
import { showDeletion } from '#web/features/posts/delete-tweet.ts'
import { pendingVote, VOTE } from '#web/features/posts/parts/poll/vote.ts'
import { tweetSender } from '#web/features/posts/publish/publish.ts'
import { isTweetToggle, setTweetToggle, showTweetToggle } from '#web/features/posts/toggles.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { withdrawUndo } from '#web/ui/overlays/undo.ts'

/** Starts the offline queue. Returns the function that stops it. */
export function sendPendingActions(cache: QueryClient): () => void {
  const stops = [
    startOfflineQueue({
      post: tweetSender(cache, toast.error),
      message: messageSender(cache, toast.error),
      switch: toggleSender(cache),
    }),
    // The queue is read after the first screen, and each answer may predate a pending toggle.
    subscribePendingActions(() => showPendingToggles(cache)),
    onFetched(cache, () => showPendingToggles(cache)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface PendingToggle {
  show(isOn: boolean): void
  /** Sets the state. Returns the state of the server, which may differ on a server that only flips. */
  set(isOn: boolean, payload: unknown): Promise<unknown>
  /** Fetches the server's state. */
  refetch(): void
  /** Whether a refusal shows a toast. */
  hasToast: boolean
}

/** The toggle of a pending action. */
function toggleOf(cache: QueryClient, { lane, payload }: PendingAction): PendingToggle | undefined {
  const [name, id] = lane.split(':') as [name: string, id: string]
  if (isTweetToggle(name))
    return {
      show: (isOn) => showTweetToggle(cache, name, id, isOn),
      set: (isOn) => setTweetToggle(name, id, isOn),
      refetch: () => void refreshTweet(cache, id),
      hasToast: false,
    }
  if (name === 'delete')
    return {
      show: (isOn) => showDeletion(cache, id, isOn),
      set: async (isOn) => {
        if (!isOn) return
        // The undo offer ends: the call is being sent.
        withdrawUndo(lane)
        await sendDeletion(id)
      },
      refetch: () => void refreshTweet(cache, id),
      hasToast: true,
    }
  if (name === VOTE) return pendingVote(cache, id, payload as Parameters<typeof pendingVote>[2])
  if (name === MESSAGE_DELETION) return pendingDeletion(cache, payload)
  if (isUserToggle(name))
    return {
      show: (isOn) => showUserToggle(cache, name, id, isOn),
      set: (isOn, payload) => setUserToggle(name, id, isOn, payload),
      refetch: () => refetchRelation(cache, name, id),
      hasToast: true,
    }
  return undefined
}

const toggleSender = (cache: QueryClient): ActionSender => ({
  send: async (item) => {
    const isOn = Boolean(item.payload)
    const set = async () => toggleOf(cache, item)?.set(isOn, item.payload)
    // On a server that only flips, the first call may have removed a state that was already set.
    if ((await set()) === !isOn) await set()
  },
  sent: (item) => toggleOf(cache, item)?.refetch(),
  refused: (item) => {
    const target = toggleOf(cache, item)
    if (target?.hasToast) toast.error(item.problem?.text ?? '')
    target?.refetch()
    return true
  },
})

/** Applies pending toggles to the cached data, which does not include them. */
export function showPendingToggles(cache: QueryClient): void {
  for (const item of getPendingActions()) if (item.kind === 'switch') toggleOf(cache, item)?.show(Boolean(item.payload))
}
