/** Rebuilds all indexes, while other processes serve and index too. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { findMissing } from '#server/db/check/rows.ts'
import type { Deps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import { listAccountIds } from '#server/features/people/account-lists.store.ts'
import { listTweetIds } from '#server/features/posts/store.ts'
import { indexPeople } from '#server/features/search/index-people.ts'
import { indexTweets } from '#server/features/search/index-tweets.ts'
import { listEditedSince, listIndexed } from '#server/features/search/store.ts'

const BATCH = 200

/** Calls `advance` with the number of finished posts and people. */
export async function rebuildSearch(
  deps: Deps,
  advance: (count: number) => void,
): Promise<{ posts: number; people: number }> {
  const { db, store } = deps
  const started = deps.clock()
  const walk = async (list: (after: Id) => Promise<Id[]>, handle: (ids: Id[]) => Promise<unknown>): Promise<number> => {
    let count = 0
    for (let after: Id = NO_ID; ; ) {
      const ids = await list(after)
      if (ids.length === 0) return count
      await handle(ids)
      advance(ids.length)
      count += ids.length
      after = ids.at(-1)!
      await nextTurn()
    }
  }
  const posts = await walk(
    (after) => listTweetIds(db, after, BATCH),
    (ids) => indexTweets(deps, ids),
  )
  const people = await walk(
    (after) => listAccountIds(db, after, BATCH),
    (ids) => indexPeople(db, ids),
  )
  // This may have replaced newer entries of another process with an older state.
  for (const ids of chunkIds(await listEditedSince(db, started))) await indexTweets(deps, ids)
  await walk(
    (after) => listIndexed(db, after, BATCH),
    async (ids) => indexTweets(deps, [...(await findMissing(db, 'tweets', ids))]),
  )
  store.searchIndex?.markComplete()
  return { posts, people }
}
