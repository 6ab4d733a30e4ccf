import { focusManager, type QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/core/live/live-events.ts'
import { refetch } from '#web/core/queries/refetch.ts'
import { getSession } from '#web/core/session/session.ts'
import { activeThreads, conversationsOptions, THREADS_KEY, unreadConversationsOptions, waitUntilSent } from './api.ts'
import { hasMessage } from './thread.ts'

/** Keeps the conversations, the open one and the badge as they are. */
export function syncMessages(cache: QueryClient): () => void {
  const isMe = (id: string) => id === getSession().user?._id
  const count = () => refetch(cache, unreadConversationsOptions.queryKey, { evenHidden: true })
  const list = () => refetch(cache, conversationsOptions.queryKey)
  const open = (other: string) =>
    Promise.all(activeThreads(cache, other).map(({ queryKey }) => refetch(cache, queryKey)))
  // Looking at a conversation is reading it.
  const isReading = (other: string) => focusManager.isFocused() && activeThreads(cache, other).length > 0

  const stops = [
    onLive('message.new', async ({ message, sender, recipient }) => {
      if (!isMe(sender)) {
        if (!isReading(sender)) void count()
        // Which also counts what is unread: less by what has just been read.
        await open(sender)
        return list()
      }
      // Sent here, it is in its place once it has been answered.
      await waitUntilSent(cache)
      const isHere = activeThreads(cache, recipient).some(({ thread }) => thread && hasMessage(thread, message))
      if (!isHere) await Promise.all([open(recipient), list()])
    }),
    onLive('message.read', ({ reader, other }) => {
      if (!isMe(reader)) void open(reader)
      else if (!isReading(other)) void Promise.all([count(), list()])
    }),
    // A block, or its end, elsewhere.
    onLive('own.relation', ({ relation, user }) => {
      if (relation === 'blocking') void Promise.all([open(user), list(), count()])
    }),
    ...(['ready', 'resync'] as const).map((type) =>
      onLive(type, () => void Promise.all([refetch(cache, THREADS_KEY), list(), count()])),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
