/** Sending a message: shown at once, taken back with its words when the server refuses. */
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { api } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'
import { discardDraft, draftKey, getDraft, returnToDraft } from '#web/core/drafts.ts'
import type { ActionSender } from '#web/core/offline/offline-queue.ts'
import { type PendingAction, usePendingActions } from '#web/core/offline/pending-actions.ts'
import { sendOrEnqueue } from '#web/core/offline/send-or-enqueue.ts'
import { patchConversations, patchThread, SENDING_KEY, THREADS_KEY } from './api.ts'
import { moveToTop } from './conversations.ts'
import { type Thread, temporaryMessage, withMessage, withoutMessage } from './thread.ts'

/** A message on its way. */
interface OutgoingMessage {
  text: string
  /** Its Idempotency-Key: a repeat does not send it twice. */
  key: string
  sender: Author
  recipient: Author
}

const keyOf = (to: string) => [...SENDING_KEY, to]

/** A member's draft to somebody. */
export const messageDraftName = (member: string, other: string): string => `${member}:message:${other}`

/** Takes the draft out of its field, ready to be sent. */
export function takeOutgoingMessage(sender: Author, recipient: Author): OutgoingMessage {
  const name = messageDraftName(sender._id, recipient._id)
  const key = draftKey(name)
  const text = getDraft(name).text.trim()
  discardDraft(name)
  return { text, key, sender, recipient }
}

/** Sends to the conversation that is open under `to`. */
export function useSendMessage(to: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: keyOf(to),
    mutationFn: (letter: OutgoingMessage) => sendOrEnqueue(toQueuedMessage(letter), () => sendMessage(letter)),
    networkMode: 'always',
    onMutate: (letter) => {
      const message = temporaryMessage(letter.key, letter.text, letter.sender, letter.recipient)
      patchThread(cache, to, (thread) => withMessage(thread, message))
      return { temporary: message._id, stopRescue: restoreDraftOnPageHide(letter) }
    },
    onSuccess: (message, { recipient }, { temporary }) => {
      // What waits is shown as such.
      if (!message) return patchThread(cache, to, (thread) => withoutMessage(thread, temporary))
      patchThread(cache, to, (thread) => withMessage(thread, message, temporary))
      patchConversations(cache, (held) => moveToTop(held, recipient, message))
    },
    onError: (_error, letter, shown) => {
      if (shown) patchThread(cache, to, (thread) => withoutMessage(thread, shown.temporary))
      restoreDraft(letter)
    },
    onSettled: (_message, _error, _letter, shown) => shown?.stopRescue(),
    meta: { failure: 'Failed to send message' },
  })
}

const sendMessage = ({ recipient, text, key }: Pick<OutgoingMessage, 'recipient' | 'text' | 'key'>): Promise<Message> =>
  api('POST /messages', { body: { recipient: recipient._id, text }, idempotencyKey: key, keepalive: true })

const queueLane = (other: string) => `message:${other}`
const toQueuedMessage = (letter: OutgoingMessage) => ({
  id: letter.key,
  kind: 'message' as const,
  lane: queueLane(letter.recipient._id),
  payload: { ...letter, writtenAt: new Date().toISOString() },
})

/** What waits to be sent to somebody, as messages, each with what is waited for. */
export function useQueuedMessages(other: string | undefined): { message: Message; waiting: PendingAction }[] {
  const items = usePendingActions().filter(({ kind, lane }) => kind === 'message' && lane === queueLane(other ?? ''))
  return items.map((waiting) => {
    const { text, sender, recipient, writtenAt } = queuedMessage(waiting)
    const message = temporaryMessage(waiting.id, text, sender, recipient)
    return { waiting, message: { ...message, createdAt: writtenAt } }
  })
}

/** The letter in what waits. */
export const queuedMessage = ({ payload }: PendingAction) => payload as OutgoingMessage & { writtenAt: string }

/** Sends messages that had to wait. */
export const messageSender = (cache: QueryClient, say: (problem: string) => void): ActionSender => ({
  send: (item) => sendMessage({ ...queuedMessage(item), key: item.id }),
  sent: (item, answer) => {
    const message = answer as Message
    const { recipient } = queuedMessage(item)
    cache.setQueriesData<Thread>({ queryKey: THREADS_KEY }, (thread) =>
      thread?.other._id === recipient._id ? withMessage(thread, message) : thread,
    )
    patchConversations(cache, (held) => moveToTop(held, recipient, message))
  },
  refused: (item) => {
    say(`Your message to @${queuedMessage(item).recipient.username} was not sent. ${item.problem?.text}`)
    return false
  },
})

/** Whether something is on its way to that conversation. */
export const useIsSending = (to: string): boolean => useIsMutating({ mutationKey: keyOf(to) }) > 0

const restoreDraft = ({ text, key, sender, recipient }: OutgoingMessage) =>
  returnToDraft(messageDraftName(sender._id, recipient._id), text, key)

// Without a server nothing has arrived yet: words that are about to be kept outlive the page.
function restoreDraftOnPageHide(letter: OutgoingMessage): () => void {
  const rescue = () => {
    if (getConnection() !== 'online') restoreDraft(letter)
  }
  addEventListener('pagehide', rescue)
  return () => removeEventListener('pagehide', rescue)
}
