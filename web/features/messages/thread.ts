/** A cached conversation and how answers change it, as pure functions. */
import type { Message } from '#contract/calls/messages.ts'
import type { Author, User } from '#contract/calls/users.ts'

/** Messages oldest first; `nextBefore` is the cursor of older messages. */
export interface Thread {
  other: User
  messages: Message[]
  nextBefore: string | null
  /** A message request to the viewer. */
  isRequest?: true
  /** The other user accepts no messages from the viewer. */
  isClosed?: true
}

const TEMPORARY = 'tmp-'

/** Whether a message is not confirmed by the server yet. */
export const isTemporary = ({ _id }: Pick<Message, '_id'>): boolean => _id.startsWith(TEMPORARY)

/** An unconfirmed message, with its Idempotency-Key as its id. */
export const temporaryMessage = (key: string, text: string, sender: Author, recipient: Author): Message => ({
  _id: TEMPORARY + key,
  text,
  createdAt: new Date().toISOString(),
  sender,
  recipient,
  readAt: null,
})

/**
 * Merges the newest page into a conversation. Older pages stay, unless there is a gap. `before` is the conversation at the time
 * of the request: messages of it that the page lacks were deleted.
 */
export function mergeNewest(existing: Thread | undefined, fresh: Thread, before = existing): Thread {
  if (!existing) return fresh
  const ids = new Set(existing.messages.map(({ _id }) => _id))
  const isConnected = fresh.nextBefore === null || fresh.messages.some(({ _id }) => ids.has(_id))
  const gone = isConnected ? findDeleted(before, fresh) : ids
  const kept = existing.messages.filter((message) => isTemporary(message) || !gone.has(message._id))
  const nextBefore = isConnected && fresh.nextBefore !== null ? existing.nextBefore : fresh.nextBefore
  return { ...fresh, messages: union(kept, fresh.messages), nextBefore }
}

/** The messages that the page lacks although it covers their time: they were deleted. */
function findDeleted(before: Thread | undefined, { messages, nextBefore }: Thread): ReadonlySet<string> {
  const ids = new Set(messages.map(({ _id }) => _id))
  const from = nextBefore === null ? '' : (messages[0]?.createdAt ?? '')
  const missing = before?.messages.filter(({ _id, createdAt }) => createdAt >= from && !ids.has(_id)) ?? []
  return new Set(missing.map(({ _id }) => _id))
}

/** Adds a page of older messages. */
export const withOlder = (thread: Thread, { messages, nextBefore }: Thread): Thread => ({
  ...thread,
  messages: union(messages, thread.messages),
  nextBefore,
})

/** Adds a message; `replaced` is the temporary one it confirms. */
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

// Merges two lists; the second copy of a message wins. Unsent messages come last, independent of the clock.
function union(some: readonly Message[], others: readonly Message[]): Message[] {
  const byId = new Map([...some, ...others].map((message) => [message._id, message]))
  const order = (message: Message) => `${isTemporary(message) ? 1 : 0} ${message.createdAt} ${message._id}`
  return [...byId.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
