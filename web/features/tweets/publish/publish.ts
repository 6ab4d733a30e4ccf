/** Sends tweets from a composer. */
import { type QueryClient, useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import { api } from '#web/core/api/api.ts'
import { type Draft, discardDraft, draftKey, getDraft } from '#web/core/drafts.ts'
import type { ActionSender } from '#web/core/offline/offline-queue.ts'
import { type PendingAction, usePendingActions } from '#web/core/offline/pending-actions.ts'
import { sendOrEnqueue } from '#web/core/offline/send-or-enqueue.ts'
import { addPublishedTweet } from '#web/features/tweets/api.ts'

/** A tweet being sent. */
export interface OutgoingTweet extends Pick<Draft, 'text' | 'images'> {
  draftName: string
  key: string
  replyTo: string | null
}

/** The draft of a user's next tweet, or of their reply to a tweet; shared by all composers. */
export const tweetDraftName = (user: string, replyTo?: string | null): string =>
  replyTo ? `${user}:reply:${replyTo}` : `${user}:post`

const keyOf = (draftName: string) => ['publish', draftName]
type PublishAnswer = { tweet: Tweet }

/**
 * Sends a draft; `failure` is the text when that fails. The draft is cleared when the server has the tweet or when it
 * is queued.
 */
export function usePublish(draftName: string, failure: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: keyOf(draftName),
    mutationFn: (publication: OutgoingTweet) =>
      sendOrEnqueue({ id: publication.key, kind: 'post', lane: 'posts', payload: publication }, () =>
        send(publication),
      ),
    networkMode: 'always',
    onSuccess: (answer) => {
      discardDraft(draftName)
      if (answer) addPublishedTweet(cache, answer.tweet)
    },
    meta: { failure },
  })
}

// With the Idempotency-Key a retry does not post twice.
function send({ text, images, key, replyTo }: OutgoingTweet): Promise<PublishAnswer> {
  const options = { idempotencyKey: key }
  if (replyTo) return api('POST /tweets/reply/:id', { params: { id: replyTo }, body: { content: text }, ...options })
  return api('POST /tweets', {
    body: { content: text, alt: images.map((image) => image.alt) },
    files: { images: images.map((image) => image.file) },
    ...options,
  })
}

/** Sends queued tweets. */
export const tweetSender = (cache: QueryClient, say: (problem: string) => void): ActionSender => ({
  send: ({ id, payload }) => send({ ...(payload as OutgoingTweet), key: id }),
  sent: (_, answer) => addPublishedTweet(cache, (answer as PublishAnswer).tweet),
  refused: ({ problem }) => {
    say(`Your post was not sent. ${problem?.text}`)
    return false
  },
})

/** The content of a draft, ready to be sent. */
export function readOutgoingTweet(draftName: string, replyTo: string | null): OutgoingTweet {
  const key = draftKey(draftName)
  const { text, images } = getDraft(draftName)
  return { draftName, key, replyTo, text, images }
}

/** Whether a draft is being sent, from any screen. */
export const useIsPublishing = (draftName: string): boolean => useIsMutating({ mutationKey: keyOf(draftName) }) > 0

/** The tweets being sent: replies to a tweet, or new tweets. */
export function useOutgoingTweets(replyTo: string | null): OutgoingTweet[] {
  const all = useMutationState({
    filters: { mutationKey: ['publish'], status: 'pending' },
    select: (mutation) => mutation.state.variables as OutgoingTweet,
  })
  return all.filter((one) => one.replyTo === replyTo)
}

/** The queued tweets of one place. Timelines also show refused replies, whose parent may be gone. */
export function useQueuedTweets(replyTo: string | null): PendingAction[] {
  return usePendingActions().filter(({ kind, payload, problem }) => {
    if (kind !== 'post') return false
    const to = (payload as OutgoingTweet).replyTo
    return to === replyTo || (replyTo === null && problem !== null)
  })
}
