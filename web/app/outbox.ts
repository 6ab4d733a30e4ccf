/** What waits for the server, and who sends which of it. */
import type { QueryClient } from '@tanstack/react-query'
import { type Sender, startOutbox } from '#web/core/outbox-keeper.ts'
import { getWaiting, type Waiting } from '#web/core/waiting.ts'
import { messageSender } from '#web/features/messages/send.ts'
import { refreshTweet } from '#web/features/tweets/api.ts'
import { postSender } from '#web/features/tweets/publish.ts'
import { isMarkName, setMark, showMark } from '#web/features/tweets/toggles.ts'
import { isRelationName, refetchRelation, setRelation, showRelation } from '#web/features/users/toggles.ts'
import { toast } from '#web/ui/toast.tsx'

/** Sends what waits whenever the server is there; returns how to end it. */
export function sendWhatWaits(cache: QueryClient): () => void {
  const stops = [
    startOutbox({
      post: postSender(cache, toast.error),
      message: messageSender(cache, toast.error),
      switch: switchSender(cache),
    }),
    showWishes(cache),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const partsOf = ({ lane }: Waiting) => lane.split(':') as [name: string, id: string]

function switchSender(cache: QueryClient): Sender {
  const sent: Sender['sent'] = (item) => {
    const [name, id] = partsOf(item)
    if (isMarkName(name)) void refreshTweet(cache, id)
    else if (isRelationName(name)) refetchRelation(cache, name, id)
  }
  return {
    sent,
    send: async (item) => {
      const [name, id] = partsOf(item)
      const isOn = item.payload as boolean
      if (isMarkName(name)) await setMark(name, id, isOn)
      else if (isRelationName(name)) await setRelation(name, id, isOn)
    },
    // Marks fail in silence (SPEC §8). What is true shows again.
    refused: (item) => {
      const [name, id] = partsOf(item)
      if (isMarkName(name)) void refreshTweet(cache, id)
      else if (isRelationName(name)) {
        toast.error(item.problem?.text ?? '')
        refetchRelation(cache, name, id)
      }
      return true
    },
  }
}

/** What the server answers meanwhile does not know of wishes that wait: they are shown on top of it. */
function showWishes(cache: QueryClient): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    for (const item of getWaiting()) {
      if (item.kind !== 'switch') continue
      const [name, id] = partsOf(item)
      const isOn = item.payload as boolean
      if (isMarkName(name)) showMark(cache, name, id, isOn)
      else if (isRelationName(name)) showRelation(cache, name, id, isOn)
    }
  })
}
