/** Sends messages: shown at once, restored into the draft when the server refuses. */
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { ApiError } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'
import { discardDraft, draftKey, getDraft, returnToDraft } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import type { ActionSender } from '#web/core/offline/offline-queue.ts'
import { type PendingAction, usePendingActions } from '#web/core/offline/pending-actions.ts'
import { sendOrEnqueue } from '#web/core/offline/send-or-enqueue.ts'
import { patchConversations, patchThread, SENDING_KEY, sendMessage, THREADS_KEY } from './api.ts'
import { moveToTop } from './conversations.ts'
import { type Thread, temporaryMessage, withMessage, withoutMessage } from './thread.ts'

/** A message being sent. */
interface OutgoingMessage {
  text: string
  /** The Idempotency-Key of the message. */
  key: string
  sender: Author
  recipient: Author
}

const keyOf = (to: string) => [...SENDING_KEY, to]

export const messageDraftName = (user: string, other: string): string => `${user}:message:${other}`

/** Moves the text of the draft into a message to be sent. */
export function takeOutgoingMessage(sender: Author, recipient: Author): OutgoingMessage {
  const name = messageDraftName(sender._id, recipient._id)
  const key = draftKey(name)
  const text = getDraft(name).text.trim()
  discardDraft(name)
  return { text, key, sender, recipient }
}

/** Sends a message in the conversation open under `to`. */
export function useSendMessage(to: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: keyOf(to),
    mutationFn: (outgoing: OutgoingMessage) => sendOrEnqueue(toQueuedMessage(outgoing), () => send(outgoing)),
    networkMode: 'always',
    onMutate: (outgoing) => {
      const message = temporaryMessage(outgoing.key, outgoing.text, outgoing.sender, outgoing.recipient)
      patchThread(cache, to, (thread) => withMessage(thread, message))
      return { temporary: message._id, stopRescue: restoreDraftOnPageHide(outgoing) }
    },
    onSuccess: (message, { recipient }, { temporary }) => {
      // The message was queued, and the queue shows it.
      if (!message) return patchThread(cache, to, (thread) => withoutMessage(thread, temporary))
      patchThread(cache, to, (thread) => withMessage(thread, message, temporary))
      patchConversations(cache, (cached) => moveToTop(cached, recipient, message))
    },
    onError: (error, outgoing, shown) => {
      if (shown) patchThread(cache, to, (thread) => withoutMessage(thread, shown.temporary))
      restoreDraft(outgoing)
      // The other user may have blocked the viewer or closed the conversation: a refetch shows that.
      if (error instanceof ApiError && error.status < 500) void cache.invalidateQueries({ queryKey: THREADS_KEY })
    },
    onSettled: (_message, _error, _letter, shown) => shown?.stopRescue(),
    meta: { failure: t('Failed to send message') },
  })
}

const send = ({ recipient, text, key }: OutgoingMessage): Promise<Message> => sendMessage(recipient._id, text, key)

const queueLane = (other: string) => `message:${other}`
const toQueuedMessage = (outgoing: OutgoingMessage) => ({
  id: outgoing.key,
  kind: 'message' as const,
  lane: queueLane(outgoing.recipient._id),
  payload: { ...outgoing, writtenAt: new Date().toISOString() },
})

/** The queued messages to a user. */
export function useQueuedMessages(other: string | undefined): { message: Message; waiting: PendingAction }[] {
  const items = usePendingActions().filter(({ kind, lane }) => kind === 'message' && lane === queueLane(other ?? ''))
  return items.map(toShown)
}

function toShown(waiting: PendingAction): { message: Message; waiting: PendingAction } {
  const { text, sender, recipient, writtenAt } = queuedMessage(waiting)
  const message = temporaryMessage(waiting.id, text, sender, recipient)
  return { waiting, message: { ...message, createdAt: writtenAt } }
}

/** The newest queued message to each user, by their id, in the order of the queue. */
export function useUnsent(): ReadonlyMap<string, { message: Message; waiting: PendingAction }> {
  const unsent = new Map<string, { message: Message; waiting: PendingAction }>()
  for (const waiting of usePendingActions()) {
    if (waiting.kind !== 'message') continue
    const queued = toShown(waiting)
    const other = queued.message.recipient._id
    unsent.delete(other)
    unsent.set(other, queued)
  }
  return unsent
}

export const queuedMessage = ({ payload }: PendingAction) => payload as OutgoingMessage & { writtenAt: string }

/** Sends queued messages. */
export const messageSender = (cache: QueryClient, say: (problem: string) => void): ActionSender => ({
  send: (item) => send({ ...queuedMessage(item), key: item.id }),
  sent: (item, answer) => {
    const message = answer as Message
    const { recipient } = queuedMessage(item)
    cache.setQueriesData<Thread>({ queryKey: THREADS_KEY }, (thread) =>
      thread?.other._id === recipient._id ? withMessage(thread, message) : thread,
    )
    patchConversations(cache, (cached) => moveToTop(cached, recipient, message))
  },
  refused: (item) => {
    const { username } = queuedMessage(item).recipient
    say(t('Your message to @{username} wasn’t sent. {reason}', { username, reason: item.problem?.text ?? '' }))
    return false
  },
})

/** Whether a message to that conversation is being sent. */
export const useIsSending = (to: string): boolean => useIsMutating({ mutationKey: keyOf(to) }) > 0

const restoreDraft = ({ text, key, sender, recipient }: OutgoingMessage) =>
  returnToDraft(messageDraftName(sender._id, recipient._id), text, key)

// While the server is unreachable, an unsent text is restored into the draft before the page closes.
function restoreDraftOnPageHide(outgoing: OutgoingMessage): () => void {
  const rescue = () => {
    if (getConnection() !== 'online') restoreDraft(outgoing)
  }
  addEventListener('pagehide', rescue)
  return () => removeEventListener('pagehide', rescue)
}
