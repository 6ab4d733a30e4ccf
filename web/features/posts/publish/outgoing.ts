/** Tweets that are being sent or queued, as lists show them. */
import { useMutationState } from '@tanstack/react-query'
import type { DraftFields, PostContent } from '#web/core/drafts.ts'
import { type PendingAction, usePendingActions } from '#web/core/offline/pending-actions.ts'
import { createStore } from '#web/store.ts'

/** A tweet or thread being sent. */
export interface OutgoingTweet extends PostContent {
  /** The posts of a thread after the first. */
  more?: readonly PostContent[]
  /** The fields of the parts. Queues of older releases store them under this name. */
  reach?: Partial<DraftFields>
  draftName: string
  key: string
  replyTo: string | null
}

/** The name of the draft of a user's next tweet, of their reply to a tweet or their quote of one; all composers share it. */
export const tweetDraftName = (user: string, replyTo?: string | null, quote?: string | null): string =>
  replyTo ? `${user}:reply:${replyTo}` : quote ? `${user}:quote:${quote}` : `${user}:post`

/** Prefix of the mutation keys of tweets being sent. */
export const PUBLISH_KEY = ['publish'] as const

/** The tweets being sent: replies to a tweet, or new tweets. */
export function useOutgoingTweets(replyTo: string | null): OutgoingTweet[] {
  const all = useMutationState({
    filters: { mutationKey: PUBLISH_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as OutgoingTweet,
  })
  return all.filter((one) => one.replyTo === replyTo)
}

/** Whether this page has left tweets to the server until their videos are ready. */
export const hasLeft = createStore(false)

/** The queued tweets of one parent or of the timelines, which also show refused replies, as their parent may be deleted. */
export function useQueuedTweets(replyTo: string | null): PendingAction[] {
  return usePendingActions().filter(({ kind, payload, problem }) => {
    if (kind !== 'post') return false
    const to = (payload as OutgoingTweet).replyTo
    return to === replyTo || (replyTo === null && problem !== null)
  })
}
