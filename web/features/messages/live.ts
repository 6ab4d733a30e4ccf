import { focusManager, type QueryClient } from '@tanstack/react-query'
import { onLive, stopAll } from '#web/core/live/live-events.ts'
import { refetch } from '#web/core/queries/refetch.ts'
import { getSession } from '#web/core/session/session.ts'
import { activeThreads, conversationsOptions, THREADS_KEY, waitUntilSent } from './api.ts'
import { removeMessage } from './delete-message.ts'
import { refetchConversation, refetchLists, refetchRequests } from './requests/api.ts'
import { hasMessage } from './thread.ts'
import { unreadConversationsOptions } from './unread/api.ts'

/** Updates conversations and the unread badge from live events. */
export function syncMessages(cache: QueryClient): () => void {
  const isMe = (id: string) => id === getSession().user?._id
  const count = () => refetch(cache, unreadConversationsOptions.queryKey, { evenHidden: true })
  const list = () => refetch(cache, conversationsOptions.queryKey)
  const open = (other: string) =>
    Promise.all(activeThreads(cache, other).map(({ queryKey }) => refetch(cache, queryKey)))
  // A conversation in view counts as read.
  const isReading = (other: string) => focusManager.isFocused() && activeThreads(cache, other).length > 0

  return stopAll([
    onLive('message.new', async ({ message, sender, recipient }) => {
      if (!isMe(sender)) {
        if (!isReading(sender)) void count()
        // Comes after the thread, as fetching the thread lowers the unread count.
        await open(sender)
        return list()
      }
      // The answer to a call of this tab adds its message.
      await waitUntilSent(cache)
      const isHere = activeThreads(cache, recipient).some(({ thread }) => thread && hasMessage(thread, message))
      if (!isHere) await Promise.all([open(recipient), list()])
      // Replying accepts a request.
      void refetchRequests(cache)
    }),
    onLive('message.request', ({ user }) => void Promise.all([open(user), refetchRequests(cache)])),
    onLive('message.deleted', ({ message }) => {
      removeMessage(cache, message)
      void refetchLists(cache)
    }),
    onLive('conversation.changed', ({ user }) => void refetchConversation(cache, user)),
    onLive('message.read', ({ reader, other }) => {
      if (!isMe(reader)) void open(reader)
      else if (!isReading(other)) void Promise.all([count(), list()])
    }),
    // The user was blocked or unblocked on another device.
    onLive('own.relation', ({ relation, user }) => {
      if (relation === 'blocking') void Promise.all([open(user), refetchLists(cache)])
    }),
    ...(['ready', 'resync'] as const).map((type) =>
      onLive(type, () => void Promise.all([refetch(cache, THREADS_KEY), refetchLists(cache)])),
    ),
  ])
}
