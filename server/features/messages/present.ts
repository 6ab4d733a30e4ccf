import type { Conversation, Message } from '#contract/calls/messages.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { MessagesTable } from '#server/db/tables/messages.ts'
import { authorCache, type CachedAuthor } from '#server/features/people/authors.ts'
import { getViewerFilters, isBlocked } from '#server/features/people/visibility.ts'
import { isReadShownTo } from './receipts.ts'
import type { ConversationRow } from './store.ts'

type ShownMessage = Pick<MessagesTable, 'id' | 'text' | 'sender_id' | 'read_at' | 'read_shown'>

/** A message between the viewer and another user. */
export function presentMessage(
  ids: IdFormat,
  row: ShownMessage,
  viewer: CachedAuthor,
  other: CachedAuthor,
  areReceiptsShown: boolean,
): Message {
  const { id, text, sender_id, read_at } = row
  const [sender, recipient] = sender_id === viewer.id ? [viewer, other] : [other, viewer]
  const isReadShown = read_at !== null && isReadShownTo(viewer.id, row, areReceiptsShown)
  return {
    _id: ids.format(id),
    text,
    createdAt: toIso(timeOf(id)),
    sender: sender.author,
    recipient: recipient.author,
    readAt: isReadShown ? toIso(read_at) : null,
  }
}

/**
 * Conversations in the order of `rows`, without deleted accounts. Across a block, where the two can no longer write to
 * each other, nothing counts as unread.
 */
export async function presentConversations(
  deps: ReadDeps,
  viewer: Id,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const otherIds = rows.map((row) => row.other_id)
  const [others, filters] = await Promise.all([authorCache.getMany(deps, otherIds), getViewerFilters(deps.db, viewer)])
  return rows.flatMap((row, index) => {
    const other = others[index]
    if (!other) return []
    const shown = presentConversation(deps.ids, row, other)
    return isBlocked(filters, other.id) ? { ...shown, unreadCount: 0 } : shown
  })
}

function presentConversation(ids: IdFormat, row: ConversationRow, other: CachedAuthor): Conversation {
  const lastDate = toIso(timeOf(row.last_id))
  return {
    other: other.author,
    lastMessage: {
      _id: ids.format(row.last_id),
      text: row.last_text,
      createdAt: lastDate,
      sender: ids.format(row.last_sender_id),
    },
    lastDate,
    unreadCount: row.unread,
  }
}

/** The two users of a conversation; undefined for a deleted account. */
export const findPair = async (deps: ReadDeps, one: Id, other: Id): Promise<(CachedAuthor | undefined)[]> =>
  authorCache.getMany(deps, [one, other])
