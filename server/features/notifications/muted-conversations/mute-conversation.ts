/** Mutes conversations: no notifications about any post below the first one, the user's own included. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { NewNotification } from '#server/features/notifications/store.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { type CachedPost, postCache } from '#server/features/posts/post.ts'
import { listThreadIds } from '#server/features/posts/thread-ids.ts'
import { deleteMutedConversations, insertMutedConversation, listMutedConversations, mutedRoots } from './store.ts'

/** A post and what is above it in its thread, up to the first post. */
async function listThread(deps: ReadDeps, id: Id): Promise<Id[]> {
  const tweet = await postCache.get(deps, id)
  const [thread = [id]] = tweet ? await listThreadIds(deps, [tweet]) : []
  return thread
}

const NO_POSTS: ReadonlySet<Id> = new Set()

/** The ids of the posts whose conversation the viewer has muted. Reads nothing about them unless the viewer has muted any. */
export const findMutedPosts = (
  deps: ReadDeps,
  viewer: Id,
  posts: readonly CachedPost[],
): MaybePromise<ReadonlySet<Id>> =>
  viewer === NO_ID
    ? NO_POSTS
    : whenThere(mutedRoots.get(deps, viewer), (roots) => (roots?.size ? findBelow(deps, roots, posts) : NO_POSTS))

async function findBelow(deps: ReadDeps, roots: ReadonlySet<Id>, posts: readonly CachedPost[]) {
  const threads = await listThreadIds(deps, posts)
  return new Set(posts.flatMap(({ id }, index) => (threads[index]!.some((each) => roots.has(each)) ? id : [])))
}

export async function isConversationMuted(deps: ReadDeps, viewer: Id, id: Id) {
  const post = await findVisibleTweet(deps, viewer, id)
  return { isMuted: (await findMutedPosts(deps, viewer, [post])).has(id) }
}

export async function muteConversation(deps: Deps, viewer: Id, id: Id) {
  await findVisibleTweet(deps, viewer, id)
  const root = (await listThread(deps, id)).at(-1)!
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
  const about = drafts.filter((each) => each.is_gone !== 1 && each.tweet_id !== NO_ID)
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
