/** The calls of the menu of a post. They are loaded with it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { patchTweet, putTweets, TWEETS } from '#web/core/queries/patch-tweet.ts'
import { patchUser } from '#web/core/queries/patch-user.ts'
import { getSession, setUser } from '#web/core/session/session.ts'
import { quotesKey, refreshTweet, repliesKey } from '#web/features/posts/api.ts'

const CONVERSATION_MUTES_KEY = ['conversation-mute'] as const

/** Whether the viewer has muted the conversation of a post. */
export const conversationMuteOptions = (id: string) =>
  queryOptions({
    queryKey: [...CONVERSATION_MUTES_KEY, id],
    queryFn: ({ signal }) => api('GET /tweets/:id/mute', { params: { id }, signal }),
    staleTime: 0,
  })

/** Mutes the conversation of a post, or ends the mute. */
export function useMuteConversation(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) =>
      api(isOn ? 'PUT /tweets/:id/mute' : 'DELETE /tweets/:id/mute', { params: { id }, keepalive: true }),
    // Any post of the thread has the same state.
    onSuccess: () => cache.invalidateQueries({ queryKey: CONVERSATION_MUTES_KEY }),
    meta: { failure: t('That didn’t work. Try again.') },
  })
}

/** Has For you show less like a post, or takes that back. */
export function useLessLikeThis(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) =>
      api(isOn ? 'PUT /tweets/:id/less' : 'DELETE /tweets/:id/less', { params: { id }, keepalive: true }),
    // The list on screen stays as it is: the next visit ranks again.
    onSuccess: () => cache.invalidateQueries({ queryKey: [...TWEETS, 'timeline', 'for-you'], refetchType: 'none' }),
    meta: { failure: t('That didn’t work. Try again.') },
  })
}

/** Hides a reply in a thread of the viewer, or shows it again. */
export function useHideReply({ _id: id, replyTo }: Tweet) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isHidden: boolean) =>
      isHidden
        ? api('PUT /tweets/:id/hidden', { params: { id } })
        : api('DELETE /tweets/:id/hidden', { params: { id } }),
    onSuccess: ({ tweet }) => {
      putTweets(cache, [tweet])
      if (replyTo) {
        void refreshTweet(cache, replyTo)
        void cache.invalidateQueries({ queryKey: repliesKey(replyTo) })
      }
    },
    meta: {
      success: (_, isHidden: boolean) => (isHidden ? t('Reply hidden.') : t('Reply shown again.')),
      failure: t('Failed to hide the reply'),
    },
  })
}

/** Takes the link card off an own post, or the quote that its link made. */
export function useRemoveCard(id: string, isQuote: boolean) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /tweets/:id/card', { params: { id } }),
    onSuccess: ({ tweet }) => putTweets(cache, [tweet]),
    meta: {
      success: () => (isQuote ? t('Quote removed.') : t('Link card removed.')),
      failure: t('That didn’t work. Try again.'),
    },
  })
}

/** Pins an own tweet in place of another, or unpins it. Shows at once, and is taken back when the server refuses. */
export function usePin(tweet: Tweet) {
  const cache = useQueryClient()
  const show = (pinnedTweet: string | null) => {
    const { user } = getSession()
    if (!user) return null
    setUser({ ...user, pinnedTweet })
    patchUser(cache, user._id, (cached) => ({ ...cached, pinnedTweet }))
    return user.pinnedTweet
  }
  return useMutation({
    mutationFn: (isPinned: boolean) =>
      api(isPinned ? 'PUT /tweets/:id/pin' : 'DELETE /tweets/:id/pin', { params: { id: tweet._id } }),
    onMutate: (isPinned) => show(isPinned ? tweet._id : null),
    onError: (_error, _isPinned, before) => void show(before ?? null),
    meta: {
      success: (_, isPinned: boolean) => (isPinned ? t('Pinned to your profile') : t('Unpinned from your profile')),
      failure: t('Failed to pin post'),
    },
  })
}

/** Changes who may quote an own post from now on. */
export function useWhoQuotes(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (whoQuotes: WhoQuotesName) =>
      api('PUT /tweets/:id/who-quotes', { params: { id }, body: { whoQuotes } }),
    onSuccess: ({ tweet }) => putTweets(cache, [tweet]),
    meta: { failure: t('That didn’t work. Try again.') },
  })
}

/** Removes an own post from a post that quotes it, for good. */
export function useDetach({ _id: quoting, quote }: Tweet) {
  const cache = useQueryClient()
  const id = quote?.tweet?._id ?? ''
  return useMutation({
    mutationFn: () => api('DELETE /tweets/:id/quotes/:quote', { params: { id, quote: quoting } }),
    onSuccess: ({ quotesCount }) => {
      patchTweet(cache, quoting, (cached) => ({ ...cached, quote: { state: 'detached' } }))
      patchTweet(cache, id, (cached) => ({ ...cached, quotesCount }))
      void cache.invalidateQueries({ queryKey: quotesKey(id) })
    },
    meta: { success: t('Your post was removed from the quote.'), failure: t('That didn’t work. Try again.') },
  })
}
