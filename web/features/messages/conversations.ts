/** Changes of the cached list of conversations. Plain functions. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'

export interface ConversationPage {
  conversations: Conversation[]
  nextCursor: string | null
}
export type Conversations = InfiniteData<ConversationPage>

export const flattenConversations = (held: Conversations | undefined): Conversation[] => {
  const all = held?.pages.flatMap((page) => page.conversations) ?? []
  // A conversation that rose between two pages is on both.
  return [...new Map(all.map((each) => [each.other._id, each])).values()]
}

/** After sending: the conversation stands at the top, with nothing unread (SPEC §4). */
export function moveToTop(held: Conversations, other: Author, message: Message): Conversations {
  const risenOne = { other: pickAuthor(other), ...lastOf(message), unreadCount: 0 }
  const without = mapConversations(held, (each) => (each.other._id === other._id ? [] : [each]))
  const [first, ...rest] = without.pages
  if (!first) return held
  return { ...without, pages: [{ ...first, conversations: [risenOne, ...first.conversations] }, ...rest] }
}

/** After opening: nothing is unread, and the last message is the one that was seen. */
export function markRead(held: Conversations, other: string, last: Message | undefined): Conversations {
  return mapConversations(held, (each) => {
    if (each.other._id !== other) return [each]
    const isNewer = last && last.createdAt >= each.lastMessage.createdAt
    return [{ ...each, ...(isNewer && lastOf(last)), unreadCount: 0 }]
  })
}

const lastOf = ({ _id, text, createdAt, sender }: Message) => ({
  lastMessage: { _id, text, createdAt, sender: sender._id },
  lastDate: createdAt,
})

// What came as a whole profile is listed as the few facts a list shows.
const pickAuthor = ({ _id, username, name, avatar, isVerifiedOrg }: Author): Author => ({
  _id,
  username,
  name,
  avatar,
  isVerifiedOrg,
})

const mapConversations = (held: Conversations, change: (each: Conversation) => Conversation[]): Conversations => ({
  ...held,
  pages: held.pages.map((page) => ({ ...page, conversations: page.conversations.flatMap(change) })),
})
