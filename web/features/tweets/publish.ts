/** Sending what a composer holds. */
import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/tweets.ts'
import { ApiError, api } from '#web/core/api.ts'
import { type Draft, discardDraft, draftKey, getDraft } from '#web/core/drafts.ts'
import { showPublished } from './api.ts'

/** A post on its way: what it will say, and below which post. */
export interface Publication extends Pick<Draft, 'text' | 'images'> {
  draftName: string
  key: string
  replyTo: string | null
}

const keyOf = (draftName: string) => ['publish', draftName]
const RETRIES = 2

/** Sends a draft; `failure` is SPEC §8's text for this place. The draft is given up only once the server has the post. */
export function usePublish(draftName: string, failure: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: keyOf(draftName),
    mutationFn: send,
    // The key makes a repeat safe: an answer that got lost does not post twice.
    retry: (failures, error) => failures < RETRIES && isUnanswered(error),
    retryDelay: (failures) => 300 * 3 ** failures,
    onSuccess: ({ tweet }) => {
      discardDraft(draftName)
      showPublished(cache, tweet)
    },
    meta: { failure },
  })
}

function send({ text, images, key, replyTo }: Publication): Promise<{ tweet: Tweet }> {
  const options = { idempotencyKey: key }
  if (replyTo) return api('POST /tweets/reply/:id', { params: { id: replyTo }, body: { content: text }, ...options })
  return api('POST /tweets', {
    body: { content: text, alt: images.map((image) => image.alt) },
    files: { images: images.map((image) => image.file) },
    ...options,
  })
}

const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)

/** What a draft holds now, ready to be sent. */
export function toPublication(draftName: string, replyTo: string | null): Publication {
  const key = draftKey(draftName)
  const { text, images } = getDraft(draftName)
  return { draftName, key, replyTo, text, images }
}

/** Whether a draft is on its way, from whichever screen it was sent. */
export const useIsPublishing = (draftName: string): boolean => useIsMutating({ mutationKey: keyOf(draftName) }) > 0

/** What is on its way to one place: below a post, or to the timelines. */
export function usePublications(replyTo: string | null): Publication[] {
  const all = useMutationState({
    filters: { mutationKey: ['publish'], status: 'pending' },
    select: (mutation) => mutation.state.variables as Publication,
  })
  return all.filter((one) => one.replyTo === replyTo)
}
