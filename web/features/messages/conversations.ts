/** Changes to the cached list of conversations, as pure functions. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { flattenPages } from '#web/core/queries/paging.ts'

export interface ConversationPage {
  conversations: Conversation[]
  nextCursor: string | null
}
export type Conversations = InfiniteData<ConversationPage>

/** The conversations of all pages without duplicates. */
export const flattenConversations = (cached: Conversations | undefined): Conversation[] =>
  flattenPages(
    cached,
    (page) => page.conversations,
    ({ other }) => other._id,
  )

/** Moves a conversation to the top, with no unread messages, after sending. */
export function moveToTop(cached: Conversations, other: Author, message: Message): Conversations {
  const moved = { other: pickAuthor(other), ...lastOf(message), unreadCount: 0 }
  const without = mapConversations(cached, (each) => (each.other._id === other._id ? [] : [each]))
  const [first, ...rest] = without.pages
  if (!first) return cached
  return { ...without, pages: [{ ...first, conversations: [moved, ...first.conversations] }, ...rest] }
}

/** Adds the newest unsent message of each conversation to the list. Conversations with unsent messages come first. */
export function withUnsent(conversations: Conversation[], unsent: ReadonlyMap<string, Message>): Conversation[] {
  if (unsent.size === 0) return conversations
  const moved = [...unsent.values()]
    .map((message) => ({ other: pickAuthor(message.recipient), ...lastOf(message), unreadCount: 0 }))
    .toReversed()
  return [...moved, ...conversations.filter(({ other }) => !unsent.has(other._id))]
}

/** Marks a conversation as read up to `last`, after opening. */
export function markRead(cached: Conversations, other: string, last: Message | undefined): Conversations {
  return mapConversations(cached, (each) => {
    if (each.other._id !== other) return [each]
    const isNewer = last && last.createdAt >= each.lastMessage.createdAt
    return [{ ...each, ...(isNewer && lastOf(last)), unreadCount: 0 }]
  })
}

const lastOf = ({ _id, text, createdAt, sender }: Message) => ({
  lastMessage: { _id, text, createdAt, sender: sender._id },
  lastDate: createdAt,
})

// The author's fields, which lists hold.
const pickAuthor = ({ _id, username, name, avatar, isVerifiedOrg }: Author): Author => ({
  _id,
  username,
  name,
  avatar,
  isVerifiedOrg,
})

const mapConversations = (cached: Conversations, change: (each: Conversation) => Conversation[]): Conversations => ({
  ...cached,
  pages: cached.pages.map((page) => ({ ...page, conversations: page.conversations.flatMap(change) })),
})
