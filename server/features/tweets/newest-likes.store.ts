/** Reads only: what members liked last, kept in memory for the lists that are made of it. */
import type { Id } from '#server/core/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

export const MOST_LIKES = 60

/** Packed, because some thousand of these are kept: the marks, the latest first, and the post of each. */
export interface NewestLikes {
  marks: Float64Array
  tweets: Float64Array
}

const newest = statement<{ account: Id }>()((db, p) =>
  db
    .selectFrom('likes')
    .select(['tweet_id', 'mark_id'])
    .where('account_id', '=', p('account'))
    .orderBy('mark_id', 'desc')
    .limit(MOST_LIKES),
)

/** By member. Dropped when they like a post, or take a like back. */
export const newestLikes = createCache<Id, NewestLikes>({ max: 5_000 }, ({ db }, members) =>
  Promise.all(members.map(async (member) => [member, await readNewest(db, member)] as const)),
)

async function readNewest(db: Db, account: Id): Promise<NewestLikes> {
  const rows = await newest(db, { account })
  return {
    marks: Float64Array.from(rows, (row) => row.mark_id),
    tweets: Float64Array.from(rows, (row) => row.tweet_id),
  }
}
