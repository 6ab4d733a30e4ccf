/** Composes a push when it is sent, from what the receiver may see by then and has not read. */
import type { PushMessage } from '#contract/calls/push.ts'
import { PUSH_TEXT, UNREAD_COUNTED } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { PushQueueTable } from '#server/db/tables/push-and-mail.ts'
import { countUnread as countConversations } from '#server/features/messages/conversations.ts'
import { listMessages } from '#server/features/messages/store.ts'
import { findVisible, notificationMessages } from '#server/features/notifications/present.ts'
import { countUnread as countNotifications } from '#server/features/notifications/read.ts'
import { findReadId, listByCause } from '#server/features/notifications/store.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { topicOf } from './rules.ts'

/** Rows read to find one that is visible. */
const MAX_READ = 20

type PushContent = Pick<PushMessage, 'from' | 'message' | 'text' | 'tweet'>

/** Null when nothing is left to push. */
export async function compose(deps: ReadDeps, queued: PushQueueTable): Promise<PushMessage | null> {
  const content = await (queued.type === 'message' ? newestMessage(deps, queued) : newestNotification(deps, queued))
  if (!content) return null
  const { account_id: viewer, session_id, type, about_id } = queued
  const unread = (await countNotifications(deps, viewer)) + (await countConversations(deps, viewer))
  return {
    ...content,
    type,
    text: truncateGraphemes(content.text, PUSH_TEXT),
    tag: topicOf(deps.ids.format(session_id), type, deps.ids.format(about_id)),
    unread: Math.min(unread, UNREAD_COUNTED),
  }
}

async function newestMessage(deps: ReadDeps, queued: PushQueueTable): Promise<PushContent | undefined> {
  const { account_id: viewer, about_id: sender, first_id, last_id } = queued
  const rows = await listMessages(deps.db, viewer, sender, last_id + 1, MAX_READ)
  const row = rows.find((each) => each.sender_id === sender && each.id >= first_id && each.read_at === null)
  if (!row || (await visibleTo(deps.db, viewer, [{ author_id: sender }])).length === 0) return undefined
  const from = (await authorCache.get(deps, sender))?.author
  return from && { from, message: '', text: row.text, tweet: null }
}

async function newestNotification(deps: ReadDeps, queued: PushQueueTable): Promise<PushContent | undefined> {
  const { account_id: viewer, type, about_id, first_id, last_id } = queued
  if (type === 'message') return undefined
  const readId = await findReadId(deps.db, viewer)
  const cause = { recipient: viewer, type, tweet: about_id, after: Math.max(readId, first_id - 1), last: last_id }
  const [shown] = await findVisible(deps, viewer, await listByCause(deps.db, { ...cause, limit: MAX_READ }))
  if (!shown) return undefined
  const { tweet, actor } = shown
  return {
    from: actor.author,
    message: notificationMessages[type],
    text: tweet?.content ?? '',
    tweet: tweet && deps.ids.format(tweet.id),
  }
}
