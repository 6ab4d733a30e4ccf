/** Sends tweets from a composer. */
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { isBlank } from '#contract/text.ts'
import { api } from '#web/core/api/api.ts'
import { type DraftReach, discardDraft, draftKey, getDraft, isForEveryone, type PostContent } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import type { ActionSender } from '#web/core/offline/offline-queue.ts'
import { sendOrEnqueue } from '#web/core/offline/send-or-enqueue.ts'
import { refetchProfiles } from '#web/features/people/api.ts'
import { addPublishedTweet } from '#web/features/posts/api.ts'
import { pendingTweet } from './lazy-pending-tweet.ts'
import { type OutgoingTweet, PUBLISH_KEY } from './outgoing.ts'

const keyOf = (draftName: string) => [...PUBLISH_KEY, draftName]

/** A tweet, or a thread in its order. */
type PublishAnswer = { tweet: Tweet } | { tweets: readonly Tweet[] }

/**
 * Sends a draft; `failure` is the text when that fails. The draft is cleared when the server has the tweet or when it
 * is queued.
 */
export function usePublish(draftName: string, failure: string) {
  const cache = useQueryClient()
  useEffect(() => void pendingTweet.fetch().catch(() => {}), [])
  return useMutation({
    mutationKey: keyOf(draftName),
    mutationFn: (publication: OutgoingTweet) =>
      sendOrEnqueue({ id: publication.key, kind: 'post', lane: 'posts', payload: publication }, () =>
        send(publication),
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

// With the Idempotency-Key a retry does not post twice.
function send({ text, images, more = [], reach, key, replyTo }: OutgoingTweet): Promise<PublishAnswer> {
  const options = { idempotencyKey: key }
  if (more.length > 0) return sendThread({ posts: [{ text, images }, ...more], reach, replyTo, key })
  if (replyTo) {
    const { whoReplies: _, ...choice } = bodyOf(reach)
    const body = { ...choice, content: text }
    return api('POST /tweets/reply/:id', { params: { id: replyTo }, body, ...options })
  }
  return api('POST /tweets', {
    body: { ...bodyOf(reach), content: text, alt: images.map((image) => image.alt) },
    files: { images: images.map((image) => image.file) },
    ...options,
  })
}

/** Who sees a post and what covers it, as calls take it. */
function bodyOf(reach: DraftReach | undefined): Partial<Omit<DraftReach, 'warning'>> & { warning?: string } {
  if (!reach) return {}
  const { audience, whoReplies, warning, sensitive } = reach
  return { audience, whoReplies, ...(warning?.trim() && { warning: warning.trim() }), ...(sensitive && { sensitive }) }
}

interface OutgoingThread extends Pick<OutgoingTweet, 'replyTo' | 'key'> {
  reach: DraftReach | undefined
  posts: readonly PostContent[]
}

function sendThread({ posts, reach, replyTo, key: idempotencyKey }: OutgoingThread) {
  const images = posts.flatMap((post) => post.images)
  const body = {
    content: posts.map(({ text }) => text),
    imagesPerPost: posts.map((post) => post.images.length),
    alt: images.map(({ alt }) => alt),
    replyTo,
    ...bodyOf(reach),
  }
  // A form even without images: JSON takes fewer bytes than 25 posts may have.
  return api('POST /tweets/thread', { body, files: { images: images.map(({ file }) => file) }, idempotencyKey })
}

function addPublished(cache: QueryClient, answer: PublishAnswer): void {
  const tweets = 'tweets' in answer ? answer.tweets : [answer.tweet]
  for (const tweet of tweets) addPublishedTweet(cache, tweet)
  // The profile shows how many there are.
  if (tweets[0]) refetchProfiles(cache, tweets[0].user._id)
}

/** Sends queued tweets. */
export const tweetSender = (cache: QueryClient, say: (problem: string) => void): ActionSender => ({
  send: ({ id, payload }) => send({ ...(payload as OutgoingTweet), key: id }),
  sent: (_, answer) => addPublished(cache, answer as PublishAnswer),
  refused: ({ problem }) => {
    say(t('Your post wasn’t sent. {reason}', { reason: problem?.text ?? '' }))
    return false
  },
})

/** The content of a draft, ready to be sent. Empty posts of a thread are left out. */
export function readOutgoingTweet(draftName: string, replyTo: string | null): OutgoingTweet {
  const key = draftKey(draftName)
  const { text, images, more, reach } = getDraft(draftName)
  const further = more.filter((post) => !isBlank(post.text) || post.images.length > 0)
  return {
    ...{ draftName, key, replyTo, text, images },
    ...(!isForEveryone(reach) && { reach }),
    ...(further.length > 0 && { more: further.map((post) => ({ text: post.text, images: post.images })) }),
  }
}

/** Whether a draft is being sent now: a second press may come before the first one is rendered. */
export const isPublishing = (cache: QueryClient, draftName: string): boolean =>
  cache.isMutating({ mutationKey: keyOf(draftName) }) > 0

/** Whether a draft is being sent, from any screen. */
export const useIsPublishing = (draftName: string): boolean => useIsMutating({ mutationKey: keyOf(draftName) }) > 0
