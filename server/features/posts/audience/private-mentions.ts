/** Private mentions: posts of others that only the users whom they mention see, by thread. */
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { AUDIENCE, type PrivateThreadReadsTable } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { listNaming } from '#server/features/people/tweet-readers.store.ts'
import { findVisibleTweets, type VisibleTweet } from '#server/features/posts/find.ts'
import { findFirstReplies } from '#server/features/posts/history/changed-since.store.ts'
import { listThreadIds } from '#server/features/posts/thread-ids.ts'
import { findThreadReads, upsertThreadRead } from './private-thread-reads.store.ts'

/** Posts that are read. There is no index of threads by reader, so older threads are not listed. */
const MAX_POSTS = 100

interface Naming {
  id: Id
  at: Id
}

/** A thread with private mentions of the viewer. `at` is its newest one. */
export interface PrivateThread {
  at: Id
  /** The first post of the thread, which may be deleted. */
  root: Id
  newest: VisibleTweet<Naming>
  /** The authors of the private mentions, that of the newest first. */
  users: Id[]
  isUnread: boolean
}

/** The threads of the newest posts that mention the viewer in private, newest first, without those that are hidden. */
export async function findPrivateThreads(deps: ReadDeps, viewer: Id): Promise<PrivateThread[]> {
  const rows = await listNaming(deps.db, viewer, MAX_POSTS)
  const items = rows.map(({ id }): Naming => ({ id, at: id }))
  const visible = await findVisibleTweets(deps, viewer, items, 'notifications')
  const found = visible.filter(({ tweet }) => tweet.audience === AUDIENCE.mentioned)
  const ids = await listThreadIds(
    deps,
    found.map(({ tweet }) => tweet),
  )
  const byRoot = Map.groupBy(found.keys(), (index) => ids[index]!.at(-1)!)
  const reads = await findThreadReads(deps.db, viewer, [...byRoot.keys()])
  const threads = [...byRoot].flatMap(([root, indexes]) => {
    const posts = indexes.map((index) => found[index]!)
    const newest = posts[0]!
    const at = newest.tweet.id
    const read = reads.get(root)
    if (read && at <= read.hidden_id) return []
    return { at, root, newest, users: [...new Set(posts.map(({ tweet }) => tweet.author_id))], read }
  })
  const answered = await findAnswered(deps, viewer, threads)
  return threads.map(({ read, ...thread }) => ({ ...thread, isUnread: isUnread(thread.at, read, answered) }))
}

type Read = PrivateThreadReadsTable | undefined

const isNew = ({ at, read }: { at: Id; read: Read }): boolean => at > (read?.read_id ?? NO_ID)

/** The newest posts of threads that the viewer has answered, among those that are not read. */
async function findAnswered({ db }: ReadDeps, viewer: Id, threads: readonly { at: Id; read: Read }[]) {
  const ids = threads.filter(isNew).map(({ at }) => at)
  return new Set((await findFirstReplies(db, { viewer, ids })).map(({ tweet }) => tweet))
}

/** Whether a thread is unread: marked so, or its newest post is neither read nor answered. */
const isUnread = (at: Id, read: Read, answered: ReadonlySet<Id>): boolean =>
  read?.read_id === NO_ID || (isNew({ at, read }) && !answered.has(at))

/** What a member does with a thread. Hidden ones are not listed until a newer post mentions the member. */
type Change = 'read' | 'unread' | 'hide'

/** Marks a thread of the viewer as read or unread, or hides it. Answers the thread as it is then. */
export async function changePrivateThread(deps: Deps, viewer: Id, root: Id, change: Change): Promise<PrivateThread> {
  const thread = (await findPrivateThreads(deps, viewer)).find((each) => each.root === root) ?? fail('tweet_not_found')
  const row = {
    ...{ account_id: viewer, root_id: root },
    read_id: change === 'unread' ? NO_ID : thread.at,
    hidden_id: change === 'hide' ? thread.at : NO_ID,
  }
  await transact(deps.db, (tx) => upsertThreadRead(tx, row))
  return { ...thread, isUnread: change === 'unread' }
}
