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
import { patchConversations, patchThread, SENDING, threadsKey } from './api.ts'
import { risen } from './conversations.ts'
import { type Thread, temporaryMessage, withMessage, withoutMessage } from './thread.ts'

/** A message on its way. */
interface Letter {
  text: string
  /** Its Idempotency-Key: a repeat does not send it twice. */
  key: string
  sender: Author
  recipient: Author
}

const keyOf = (to: string) => [...SENDING, to]

/** A member's draft to somebody. */
export const messageDraft = (member: string, other: string): string => `${member}:message:${other}`

/** Takes the draft out of its field, ready to be sent. */
export function takeLetter(sender: Author, recipient: Author): Letter {
  const name = messageDraft(sender._id, recipient._id)
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
    mutationFn: (letter: Letter) => sendOrEnqueue(toParcel(letter), () => post(letter)),
    networkMode: 'always',
    onMutate: (letter) => {
      const message = temporaryMessage(letter.key, letter.text, letter.sender, letter.recipient)
      patchThread(cache, to, (thread) => withMessage(thread, message))
      return { temporary: message._id, stopRescue: rescueFromClosing(letter) }
    },
    onSuccess: (message, { recipient }, { temporary }) => {
      // What waits is shown as such.
      if (!message) return patchThread(cache, to, (thread) => withoutMessage(thread, temporary))
      patchThread(cache, to, (thread) => withMessage(thread, message, temporary))
      patchConversations(cache, (held) => risen(held, recipient, message))
    },
    onError: (_error, letter, shown) => {
      if (shown) patchThread(cache, to, (thread) => withoutMessage(thread, shown.temporary))
      giveBack(letter)
    },
    onSettled: (_message, _error, _letter, shown) => shown?.stopRescue(),
    meta: { failure: 'Failed to send message' },
  })
}

const post = ({ recipient, text, key }: Pick<Letter, 'recipient' | 'text' | 'key'>): Promise<Message> =>
  api('POST /messages', { body: { recipient: recipient._id, text }, idempotencyKey: key, keepalive: true })

const laneOf = (other: string) => `message:${other}`
const toParcel = (letter: Letter) => ({
  id: letter.key,
  kind: 'message' as const,
  lane: laneOf(letter.recipient._id),
  payload: { ...letter, writtenAt: new Date().toISOString() },
})

/** What waits to be sent to somebody, as messages, each with what is waited for. */
export function useWaitingMessages(other: string | undefined): { message: Message; waiting: PendingAction }[] {
  const items = usePendingActions().filter(({ kind, lane }) => kind === 'message' && lane === laneOf(other ?? ''))
  return items.map((waiting) => {
    const { text, sender, recipient, writtenAt } = letterOf(waiting)
    const message = temporaryMessage(waiting.id, text, sender, recipient)
    return { waiting, message: { ...message, createdAt: writtenAt } }
  })
}

/** The letter in what waits. */
export const letterOf = ({ payload }: PendingAction) => payload as Letter & { writtenAt: string }

/** Sends messages that had to wait. */
export const messageSender = (cache: QueryClient, say: (problem: string) => void): ActionSender => ({
  send: (item) => post({ ...letterOf(item), key: item.id }),
  sent: (item, answer) => {
    const message = answer as Message
    const { recipient } = letterOf(item)
    cache.setQueriesData<Thread>({ queryKey: threadsKey }, (thread) =>
      thread?.other._id === recipient._id ? withMessage(thread, message) : thread,
    )
    patchConversations(cache, (held) => risen(held, recipient, message))
  },
  refused: (item) => {
    say(`Your message to @${letterOf(item).recipient.username} was not sent. ${item.problem?.text}`)
    return false
  },
})

/** Whether something is on its way to that conversation. */
export const useIsSending = (to: string): boolean => useIsMutating({ mutationKey: keyOf(to) }) > 0

const giveBack = ({ text, key, sender, recipient }: Letter) =>
  returnToDraft(messageDraft(sender._id, recipient._id), text, key)

// Without a server nothing has arrived yet: words that are about to be kept outlive the page.
function rescueFromClosing(letter: Letter): () => void {
  const rescue = () => {
    if (getConnection() !== 'online') giveBack(letter)
  }
  addEventListener('pagehide', rescue)
  return () => removeEventListener('pagehide', rescue)
}
