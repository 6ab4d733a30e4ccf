/** Sends tweets from a composer. */
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentOf, discardDraft, draftKey, getDraft } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import type { ActionSender } from '#web/core/offline/offline-queue.ts'
import { sendOrEnqueue } from '#web/core/offline/send-or-enqueue.ts'
import { refetchProfiles } from '#web/features/people/api.ts'
import { addPublishedTweet } from '#web/features/posts/api.ts'
import { getVideoProgress } from '#web/features/posts/parts/images/video/video-states.ts'
import { fieldsToKeep, isWritten } from '#web/features/posts/parts/parts.ts'
import { refetchScheduled } from '#web/features/posts/scheduled/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { leaveToServer, type PublishAnswer, sendTweet } from './api.ts'
import { pendingTweet } from './lazy-pending-tweet.ts'
import { hasLeft, type OutgoingTweet, PUBLISH_KEY } from './outgoing.ts'

/** What is said of a post that waits for its videos. */
export const WHEN_READY = t('Your post will appear when its video is ready.')

const keyOf = (draftName: string) => [...PUBLISH_KEY, draftName]

/**
 * Sends a draft. `failure` is the default text for a failure. The draft is cleared when the server has the tweet or when it is
 * queued.
 */
export function usePublish(draftName: string, failure: string) {
  const cache = useQueryClient()
  useEffect(() => void pendingTweet.fetch().catch(() => {}), [])
  return useMutation({
    mutationKey: keyOf(draftName),
    mutationFn: (publication: OutgoingTweet) =>
      sendOrEnqueue({ id: publication.key, kind: 'post', lane: 'posts', payload: publication }, () =>
        getVideoProgress([publication, ...(publication.more ?? [])]) === 'preparing'
          ? leaveToServer(publication)
          : sendTweet(publication),
      ),
    networkMode: 'always',
    onSuccess: (answer) => {
      const { saved } = getDraft(draftName)
      discardDraft(draftName)
      if (saved) void import('#web/features/posts/drafts/sync.ts').then(({ deleteDraft }) => deleteDraft(saved.id))
      if (answer) addPublished(cache, answer)
    },
    meta: { failure },
  })
}

function addPublished(cache: QueryClient, answer: PublishAnswer): void {
  if ('scheduled' in answer) {
    void refetchScheduled(cache)
    hasLeft.set(true)
    return
  }
  const tweets = 'tweets' in answer ? answer.tweets : [answer.tweet]
  for (const tweet of tweets) addPublishedTweet(cache, tweet)
  // The profile shows the number of tweets.
  if (tweets[0]) refetchProfiles(cache, tweets[0].user._id)
}

/** Sends queued tweets. */
export const tweetSender = (cache: QueryClient, say: (problem: string) => void): ActionSender => ({
  send: ({ id, payload }) => sendTweet({ ...(payload as OutgoingTweet), key: id }),
  sent: (_, sent) => {
    const answer = sent as PublishAnswer
    addPublished(cache, answer)
    if ('scheduled' in answer) toast.success(WHEN_READY)
  },
  refused: ({ problem }) => {
    say(t('Your post wasn’t sent. {reason}', { reason: problem?.text ?? '' }))
    return false
  },
})

/** The content of a draft, ready to be sent. Empty posts of a thread are omitted. */
export function readOutgoingTweet(draftName: string, replyTo: string | null): OutgoingTweet {
  const key = draftKey(draftName)
  const { more, fields, ...first } = getDraft(draftName)
  const further = more.filter(isWritten)
  return {
    ...{ ...contentOf(first), draftName, key, replyTo, reach: fieldsToKeep(fields) },
    ...(further.length > 0 && { more: further.map(contentOf) }),
  }
}

/** Whether a draft is being sent, read at once, as a second press may come before a render. */
export const isPublishing = (cache: QueryClient, draftName: string): boolean =>
  cache.isMutating({ mutationKey: keyOf(draftName) }) > 0

/** Whether a draft is being sent, from any screen. */
export const useIsPublishing = (draftName: string): boolean => useIsMutating({ mutationKey: keyOf(draftName) }) > 0
