/** Deletes own tweets. The call waits while the deletion can be undone, so that an undo needs no call. */
import type { QueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { removeTweet } from '#web/core/queries/patch-tweet.ts'
import { toggle } from '#web/core/queries/toggle.ts'
import { refetchProfiles } from '#web/features/people/api.ts'
import { createStore, useStore } from '#web/store.ts'
import { finishWith, offerUndo, withdrawUndo } from '#web/ui/overlays/undo.ts'
import { countReplies, refreshTweet, sendDeletion, tweetOptions } from './api.ts'

/** The hidden tweets, each with functions that restore it into the lists. */
const hidden = createStore<ReadonlyMap<string, readonly (() => void)[]>>(new Map())

/** Whether a tweet was deleted here; the call may still be pending. */
export const useIsDeleted = (id: string | null): boolean => useStore(hidden).has(id ?? '')

/** Removes a tweet from all lists, or restores it in its place. */
export function showDeletion(cache: QueryClient, id: string, isDeleted: boolean): void {
  const before = hidden.get().get(id) ?? []
  if (isDeleted) {
    // A fetch before the deletion is sent restores it in some lists.
    const putBack = removeTweet(cache, id)
    if (putBack || !hidden.get().has(id))
      hidden.set(new Map(hidden.get()).set(id, putBack ? [...before, putBack] : before))
    return
  }
  const rest = new Map(hidden.get())
  rest.delete(id)
  hidden.set(rest)
  for (const putBack of before) putBack()
}

/** Deletes an own tweet at once, for five seconds with Undo. It is put back when the server refuses. */
export function deleteTweet(cache: QueryClient, tweet: Tweet, isDeleted = true): void {
  const { _id: id, replyTo } = tweet
  const key = `delete:${id}`
  const work = toggle<void>(cache, {
    key,
    wanted: isDeleted,
    show: (isOn) => showDeletion(cache, id, isOn),
    send: () => sendDeletion(id),
    hold: (isOn) => {
      if (!isOn) return void withdrawUndo(key)
      return offerUndo({ key, message: t('Post deleted'), undo: () => deleteTweet(cache, tweet, false) })
    },
    apply: () => {
      cache.removeQueries({ queryKey: tweetOptions(id).queryKey })
      hidden.set(new Map(hidden.get()).set(id, []))
      if (replyTo) countReplies(cache, replyTo, -1)
      refetchProfiles(cache, tweet.user._id)
      return true
    },
    refresh: () => void refreshTweet(cache, id),
    meta: { failure: t('Failed to delete tweet') },
  })
  finishWith(key, work)
}
