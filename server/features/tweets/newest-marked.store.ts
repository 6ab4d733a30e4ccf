/** Reads only: what members liked and bookmarked last, kept in memory for the lists that are made of it. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { statement } from '#server/db/statement.ts'

export const MOST_MARKED = 60

/** Packed, because some thousand of these are kept: the marks, the latest first, and the post of each. */
export interface NewestMarked {
  marks: Float64Array
  tweets: Float64Array
}

function newestIn(table: 'likes' | 'bookmarks') {
  const newest = statement<{ account: Id }>()((db, p) =>
    db
      .selectFrom(table)
      .select(['tweet_id', 'mark_id'])
      .where('account_id', '=', p('account'))
      .orderBy('mark_id', 'desc')
      .limit(MOST_MARKED),
  )
  return createCache<Id, NewestMarked>({ max: 5_000 }, ({ db }, members) =>
    Promise.all(members.map(async (account) => [account, pack(await newest(db, { account }))] as const)),
  )
}

const pack = (rows: readonly { tweet_id: Id; mark_id: Id }[]): NewestMarked => ({
  marks: Float64Array.from(rows, (row) => row.mark_id),
  tweets: Float64Array.from(rows, (row) => row.tweet_id),
})

/** By member. Dropped when they like a post, or take a like back. */
export const newestLikes = newestIn('likes')

/** By member. Dropped when they bookmark a post, or take that back. */
export const newestBookmarks = newestIn('bookmarks')
