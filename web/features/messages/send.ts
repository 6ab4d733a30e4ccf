/** Sending a message: shown at once, taken back with its words when the server refuses. */
import { onlineManager, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Author } from '#contract/users.ts'
import { ApiError, api } from '#web/core/api.ts'
import { discardDraft, draftKey, getDraft, returnToDraft } from '#web/core/drafts.ts'
import { patchConversations, patchThread, SENDING } from './api.ts'
import { risen } from './conversations.ts'
import { temporaryMessage, withMessage, withoutMessage } from './thread.ts'

/** A message on its way. */
interface Letter {
  text: string
  /** Its Idempotency-Key: a repeat does not send it twice. */
  key: string
  sender: Author
  recipient: Author
}

const RETRIES = 2
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
    mutationFn: ({ recipient, text, key }: Letter) =>
      api('POST /messages', { body: { recipient: recipient._id, text }, idempotencyKey: key, keepalive: true }),
    retry: (failures, error) => failures < RETRIES && isUnanswered(error),
    retryDelay: (failures) => 300 * 3 ** failures,
    onMutate: (letter) => {
      const message = temporaryMessage(letter.key, letter.text, letter.sender, letter.recipient)
      patchThread(cache, to, (thread) => withMessage(thread, message))
      return { temporary: message._id, stopRescue: rescueFromClosing(letter) }
    },
    onSuccess: (message, { recipient }, { temporary }) => {
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

/** Whether something is on its way to that conversation. */
export const useIsSending = (to: string): boolean => useIsMutating({ mutationKey: keyOf(to) }) > 0

const giveBack = ({ text, key, sender, recipient }: Letter) =>
  returnToDraft(messageDraft(sender._id, recipient._id), text, key)

// Without a network nothing has left yet: words that wait for it outlive the page.
function rescueFromClosing(letter: Letter): () => void {
  const rescue = () => {
    if (!onlineManager.isOnline()) giveBack(letter)
  }
  addEventListener('pagehide', rescue)
  return () => removeEventListener('pagehide', rescue)
}

const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
