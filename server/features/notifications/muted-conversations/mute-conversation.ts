/** Mutes conversations: no notifications about any post below the first one, the user's own included. */
import type { EventOf } from '#server/core/events.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { NewNotification } from '#server/features/notifications/store.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { postCache } from '#server/features/posts/post.ts'
import { listAncestors } from '#server/features/posts/thread.ts'
import {
  deleteMutedConversations,
  insertMutedConversation,
  listAnswered,
  listMutedConversations,
  listMutesOf,
} from './store.ts'

const MAX_ANCESTORS = 500

/** A post and its ancestors, from the first of the thread down. Ids of deleted posts are read from their replies. */
async function listThread(deps: ReadDeps, id: Id): Promise<Id[]> {
  const tweet = await postCache.get(deps, id)
  if (!tweet) return [id]
  const above = (await listAncestors(deps, tweet, MAX_ANCESTORS)).map((each) => each.id)
  const top = above.length === 0 ? tweet : await postCache.get(deps, above[0]!)
  return [...(top?.replyTo ? [top.replyTo] : []), ...above, id]
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

/**
 * Keeps conversations muted below deleted replies: their replies lead no further up than the deleted id, so accounts
 * that muted an ancestor mute that id, too.
 */
export async function keepMutedBelow(
  deps: ReadDeps & Pick<Deps, 'db'>,
  deleted: readonly EventOf<'tweet.deleted'>[],
): Promise<void> {
  const parents = new Map(
    deleted.flatMap(({ tweet, replyTo }) => (replyTo === null ? [] : [[tweet, replyTo] as const])),
  )
  const threads: { tweet: Id; above: readonly Id[] }[] = []
  for (const tweet of await listAnswered(deps.db, [...parents.keys()]))
    threads.push({ tweet, above: await listAbove(deps, tweet, parents) })
  if (threads.length === 0) return
  const mutes = await listMutesOf(deps.db, [...new Set(threads.flatMap(({ above }) => above))])
  if (mutes.length === 0) return
  await transact(deps.db, async (tx) => {
    for (const { tweet, above } of threads)
      for (const { account_id, root_id } of mutes)
        if (above.includes(root_id)) await insertMutedConversation(tx, account_id, tweet)
  })
}

/** The ancestors of a deleted post, across others that were deleted with it. */
async function listAbove(deps: ReadDeps, tweet: Id, parents: ReadonlyMap<Id, Id>): Promise<Id[]> {
  const above: Id[] = []
  for (let next = parents.get(tweet); next !== undefined; next = parents.get(above[0]!))
    above.unshift(...(await listThread(deps, next)))
  return above
}

type NotificationDraft = Pick<NewNotification, 'recipient_id' | 'tweet_id' | 'is_gone'>

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
    const thread = new Set(await listThread(deps, draft.tweet_id))
    if (roots.some((row) => thread.has(row.root_id))) muted.add(draft)
  }
  return drafts.filter((draft) => !muted.has(draft))
}
