/** Composes a push when it is sent, from notifications and messages that are visible and unread by then. */
import type { NotifyFrom } from '#contract/calls/notifications.ts'
import type { PushMessage } from '#contract/calls/push.ts'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { PUSH_TEXT, UNREAD_COUNTED } from '#contract/limits.ts'
import type { Text } from '#contract/server-texts.ts'
import { isBlank, truncateGraphemes } from '#contract/text.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { PushQueueTable } from '#server/db/tables/delivery.ts'
import { countUnread as countConversations } from '#server/features/messages/conversations.ts'
import { findSide, listMessages } from '#server/features/messages/store.ts'
import { findVisible } from '#server/features/notifications/present.ts'
import { countUnread as countNotifications } from '#server/features/notifications/read.ts'
import { findReadId } from '#server/features/notifications/reads.store.ts'
import { findWanted, isOfEveryone } from '#server/features/notifications/settings.ts'
import { listByCause } from '#server/features/notifications/store.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { nameMedia } from '#server/features/posts/images/media-names.ts'
import { postCache } from '#server/features/posts/post.ts'
import type { TweetSummary } from '#server/features/posts/tweet-summaries.ts'
import { topicOf } from './rules.ts'
import { ownPollTitle, pushTitles } from './texts.ts'

/** Notifications read to find the visible and wanted ones, and messages to find the newest unread one. */
const MAX_NOTIFICATIONS = 100
const MAX_MESSAGES = 20

type PushContent = Pick<PushMessage, 'from' | 'others' | 'text' | 'tweet'>

/** The actors among `users` about whom a push is wanted. */
type FindWanted = (users: readonly Id[]) => Promise<Set<Id>>

/** Composes a push to a user who wants pushes about actors in `from`. Null when nothing is left to push. */
export async function compose(deps: ReadDeps, queued: PushQueueTable, from: NotifyFrom): Promise<PushMessage | null> {
  const { account_id: viewer, session_id, type, about_id } = queued
  const wanted: FindWanted = (users) =>
    findWanted(deps, viewer, type !== 'message' && isOfEveryone(type) ? 'everyone' : from, users)
  const newest = type === 'message' ? newestMessage : newestNotification
  const found = await newest(deps, queued, wanted)
  if (!found) return null
  const { at: _, ...content } = found
  const { name } = content.from
  const isOwn = content.from._id === deps.ids.format(viewer)
  const unread = (await countNotifications(deps, viewer)).groups + (await countConversations(deps, viewer))
  return {
    ...content,
    type,
    title: type === 'message' ? name : translate(titleOf(type, content, isOwn), await languageOf(deps, viewer)),
    text: truncateGraphemes(content.text, PUSH_TEXT),
    tag: topicOf(deps.ids.format(session_id), type, deps.ids.format(about_id)),
    unread: Math.min(unread, UNREAD_COUNTED),
  }
}

/** The title of a push about a notification. */
export const titleOf = (type: keyof typeof pushTitles, { from, others }: PushContent, isOwn: boolean): Text =>
  type === 'poll' && isOwn ? ownPollTitle : pushTitles[type](from.name, others)

async function newestMessage(
  deps: ReadDeps,
  queued: PushQueueTable,
  findWantedAmong: FindWanted,
): Promise<(PushContent & { at: Id }) | undefined> {
  const { account_id: viewer, about_id: sender, first_id, last_id } = queued
  const side = await findSide(deps.db, viewer, sender)
  const rows = side ? await listMessages(deps.db, side, last_id + 1, MAX_MESSAGES) : []
  const row = rows.find((each) => each.sender_id === sender && each.id >= first_id && each.read_at === null)
  if (!row || (await visibleTo(deps.db, viewer, [{ author_id: sender }], 'direct')).length === 0) return undefined
  const isWanted = (await findWantedAmong([sender])).has(sender)
  const from = isWanted ? (await authorCache.get(deps, sender))?.author : undefined
  return from && { from, others: 0, text: row.text, tweet: null, at: row.id }
}

/** The newest unread notification of a queued push, with its id, and the number of the others. */
export async function newestNotification(
  deps: ReadDeps,
  queued: PushQueueTable,
  findWantedAmong: FindWanted,
): Promise<(PushContent & { at: Id }) | undefined> {
  const { account_id: viewer, type, about_id, first_id, last_id } = queued
  if (type === 'message') return undefined
  const readId = await findReadId(deps.db, viewer)
  const cause = { recipient: viewer, type, tweet: about_id, after: Math.max(readId, first_id - 1), last: last_id }
  const visible = await findVisible(deps, viewer, await listByCause(deps.db, { ...cause, limit: MAX_NOTIFICATIONS }))
  const wanted = await findWantedAmong(visible.map((row) => row.author_id))
  const [newest, ...others] = visible.filter((row) => wanted.has(row.author_id))
  if (!newest) return undefined
  const { tweet, actor, at } = newest
  return {
    from: actor.author,
    others: others.length,
    text: tweet ? await textOf(deps, tweet, await languageOf(deps, viewer)) : '',
    tweet: tweet && deps.ids.format(tweet.id),
    at,
  }
}

/** The text of a post, or what it shows without one. */
async function textOf(deps: ReadDeps, { id, content, warning }: TweetSummary, language: Language): Promise<string> {
  if (warning !== null || !isBlank(content)) return warning ?? content
  const images = (await postCache.get(deps, id))?.parts.images ?? []
  return images.length > 0 ? translate(nameMedia({ images: images.length, video: images[0]!.video }), language) : ''
}

/** The language of pushes to an account. */
export async function languageOf(deps: ReadDeps, account: Id): Promise<Language> {
  const language = (await accountCache.get(deps, account))?.language
  return isLanguage(language) ? language : SOURCE_LANGUAGE
}
