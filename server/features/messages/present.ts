/** Rows → Message and Conversation: the only maker of either. Composed as text; an author's JSON is ready. */
import type { Conversation, Message } from '#contract/calls/messages.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { RawJson } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import type { MessagesTable } from '#server/db/tables.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import type { ConversationRow } from './store.ts'

/** Messages between the viewer and one other, in the order of `rows`. */
export function presentMessages(
  { ids }: Pick<Deps, 'ids'>,
  rows: readonly MessagesTable[],
  one: CachedAuthor,
  other: CachedAuthor,
): RawJson<Message>[] {
  return rows.map(({ id, text, sender_id, read_at }) => {
    const [sender, recipient] = sender_id === one.id ? [one, other] : [other, one]
    const head = `{"_id":"${ids.format(id)}","text":${JSON.stringify(text)},"createdAt":"${toIso(timeOf(id))}",`
    const people = `"sender":${sender.json},"recipient":${recipient.json},`
    return new RawJson([`${head}${people}"readAt":${read_at === null ? null : `"${toIso(read_at)}"`}}`], false)
  })
}

/** Conversations in the order of `rows`; those with members who are gone are left out. */
export async function presentConversations(
  deps: Deps,
  rows: readonly ConversationRow[],
): Promise<RawJson<Conversation>[]> {
  const others = await authorCache(deps).get(rows.map((row) => row.other_id))
  return rows.flatMap((row, index) => {
    const other = others[index]
    return other ? new RawJson<Conversation>([conversation(deps, row, other)], false) : []
  })
}

function conversation({ ids }: Deps, row: ConversationRow, other: CachedAuthor): string {
  const at = toIso(timeOf(row.last_id))
  const text = JSON.stringify(row.last_text)
  const last = `{"_id":"${ids.format(row.last_id)}","text":${text},"createdAt":"${at}","sender":"${ids.format(row.last_sender_id)}"}`
  return `{"other":${other.json},"lastMessage":${last},"lastDate":"${at}","unreadCount":${row.unread}}`
}

/** The two of a conversation; undefined for one who is gone. */
export const findPair = async (deps: Deps, one: Id, other: Id): Promise<(CachedAuthor | undefined)[]> =>
  authorCache(deps).get([one, other])
