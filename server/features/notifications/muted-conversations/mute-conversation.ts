/** Mutes conversations: no notifications about any post below the first one, the user's own included. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { NewNotification } from '#server/features/notifications/store.ts'
import { findRootOfDeleted } from '#server/features/posts/deleted-replies.store.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { postCache } from '#server/features/posts/post.ts'
import { listAncestors } from '#server/features/posts/thread.ts'
import { deleteMutedConversations, insertMutedConversation, listMutedConversations } from './store.ts'

const MAX_ANCESTORS = 500

/**
 * A post and what is above it in its thread, from the first post down. A deleted reply among them is followed by the
 * first post of the thread alone.
 */
async function listThread(deps: ReadDeps, id: Id): Promise<Id[]> {
  const tweet = await postCache.get(deps, id)
  if (!tweet) return [id]
  const above = (await listAncestors(deps, tweet, MAX_ANCESTORS)).map((each) => each.id)
  const top = above.length === 0 ? tweet : await postCache.get(deps, above[0]!)
  if (!top?.replyTo) return [...above, id]
  return [await findRootOfDeleted(deps.db, top.replyTo), top.replyTo, ...above, id]
}

export async function isConversationMuted(deps: ReadDeps, viewer: Id, id: Id) {
  await findVisibleTweet(deps, viewer, id)
  const [thread, rows] = await Promise.all([listThread(deps, id), listMutedConversations(deps.db, [viewer])])
  return { isMuted: rows.some((row) => thread.includes(row.root_id)) }
}

export async function muteConversation(deps: Deps, viewer: Id, id: Id) {
  await findVisibleTweet(deps, viewer, id)
  const [root = id] = await listThread(deps, id)
  await transact(deps.db, (tx) => insertMutedConversation(tx, viewer, root))
  return { isMuted: true }
}

export async function unmuteConversation(deps: Deps, viewer: Id, id: Id) {
  const thread = await listThread(deps, id)
  await transact(deps.db, (tx) => deleteMutedConversations(tx, viewer, thread))
  return { isMuted: false }
}

type NotificationDraft = Pick<NewNotification, 'recipient_id' | 'type' | 'tweet_id' | 'is_gone'>

/** The thread of a post; of a quote, the one of the quoted post as well. */
async function listConversation(deps: ReadDeps, { type, tweet_id }: NotificationDraft): Promise<Id[]> {
  const quoted = type === 'quote' ? (await postCache.get(deps, tweet_id))?.quoted : undefined
  return [...(await listThread(deps, tweet_id)), ...(quoted ? await listThread(deps, quoted) : [])]
}

/** Drops drafts about muted conversations, but never withdrawals. */
export async function withoutMutedConversations<T extends NotificationDraft>(
  deps: ReadDeps,
  drafts: readonly T[],
): Promise<T[]> {
  const about = drafts.filter((each) => each.is_gone === 0 && each.tweet_id !== NO_ID)
  const rows = await listMutedConversations(deps.db, [...new Set(about.map((each) => each.recipient_id))])
  if (rows.length === 0) return [...drafts]
  const rootsOf = Map.groupBy(rows, (row) => row.account_id)
  const muted = new Set<T>()
  for (const draft of about) {
    const roots = rootsOf.get(draft.recipient_id)
    if (!roots) continue
    const thread = new Set(await listConversation(deps, draft))
    if (roots.some((row) => thread.has(row.root_id))) muted.add(draft)
  }
  return drafts.filter((draft) => !muted.has(draft))
}
