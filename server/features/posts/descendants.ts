import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { findVisibleTweet, findVisibleTweets, type VisibleTweet } from './find.ts'
import { listRepliesToAny, type TweetRef } from './store.ts'

/** Levels of replies that are read. */
const MAX_DEPTH = 20

type Reply = VisibleTweet<TweetRef>

/**
 * The replies below a post that a viewer sees, each followed by the replies to it; at most `most`. Replies below one that
 * is hidden from the viewer are not among them.
 */
export async function getDescendants(deps: ReadDeps, viewer: Id, id: Id, most: number): Promise<Reply[]> {
  await findVisibleTweet(deps, viewer, id)
  const byParent = new Map<Id, Reply[]>()
  let parents = [id]
  let room = most
  for (let depth = 0; depth < MAX_DEPTH && parents.length > 0 && room > 0; depth++) {
    const rows = (await listRepliesToAny(deps.db, parents, room)).map((row) => ({ id: row.id, at: row.id }))
    rows.sort((one, other) => one.at - other.at)
    const found = await findVisibleTweets(deps, viewer, rows.slice(0, room), 'thread')
    for (const [parent, replies] of Map.groupBy(found, ({ tweet }) => tweet.replyTo!)) byParent.set(parent, replies)
    parents = found.map(({ tweet }) => tweet.id)
    room -= found.length
  }
  const listBelow = (parent: Id): Reply[] =>
    (byParent.get(parent) ?? []).flatMap((reply) => [reply, ...listBelow(reply.tweet.id)])
  return listBelow(id)
}
