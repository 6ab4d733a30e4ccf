/** What is known of one conversation, and how answers of the server change it. Plain functions. */
import type { Message } from '#contract/calls/messages.ts'
import type { Author, User } from '#contract/calls/users.ts'

/** Messages oldest first; `nextBefore` leads to older ones. */
export interface Thread {
  other: User
  messages: Message[]
  nextBefore: string | null
}

const TEMPORARY = 'tmp-'

/** Whether a message has no answer of the server yet (SPEC §3). */
export const isTemporary = ({ _id }: Pick<Message, '_id'>): boolean => _id.startsWith(TEMPORARY)

/** A message as it will be, under the id of its Idempotency-Key. */
export const temporaryMessage = (key: string, text: string, sender: Author, recipient: Author): Message => ({
  _id: TEMPORARY + key,
  text,
  createdAt: new Date().toISOString(),
  sender,
  recipient,
  readAt: null,
})

/** Brings a conversation up to date with its newest page. What was read further up stays, unless a gap lies between. */
export function mergeNewest(known: Thread | undefined, fresh: Thread): Thread {
  if (!known) return fresh
  const ids = new Set(known.messages.map(({ _id }) => _id))
  const isConnected = fresh.nextBefore === null || fresh.messages.some(({ _id }) => ids.has(_id))
  const kept = isConnected ? known.messages : known.messages.filter(isTemporary)
  const nextBefore = isConnected && fresh.nextBefore !== null ? known.nextBefore : fresh.nextBefore
  return { other: fresh.other, messages: union(kept, fresh.messages), nextBefore }
}

/** Adds a page of older messages. */
export const withOlder = (thread: Thread, { messages, nextBefore }: Thread): Thread => ({
  ...thread,
  messages: union(messages, thread.messages),
  nextBefore,
})

/** Adds a message, or puts it in the place of the temporary one. */
export const withMessage = (thread: Thread, message: Message, replaced?: string): Thread => ({
  ...thread,
  messages: union(
    thread.messages.filter(({ _id }) => _id !== replaced),
    [message],
  ),
})

export const hasMessage = ({ messages }: Thread, id: string): boolean => messages.some(({ _id }) => _id === id)

export const withoutMessage = (thread: Thread, id: string): Thread => ({
  ...thread,
  messages: thread.messages.filter(({ _id }) => _id !== id),
})

// The later copy of a message is the truer one. What is not sent yet comes last, whatever this device's clock says.
function union(some: readonly Message[], others: readonly Message[]): Message[] {
  const byId = new Map([...some, ...others].map((message) => [message._id, message]))
  const order = (message: Message) => `${isTemporary(message) ? 1 : 0} ${message.createdAt} ${message._id}`
  return [...byId.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
