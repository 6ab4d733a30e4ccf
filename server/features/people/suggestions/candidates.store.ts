/** Reads accounts that may be suggested, each list bounded in a network of any size. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { statement } from '#server/db/statement.ts'

const MAX_FOLLOWEES = 30

const newestFollowed = statement<{ account: Id }>()((db, p) =>
  db
    .selectFrom('following')
    .select('followee_id')
    .where('follower_id', '=', p('account'))
    .orderBy('mark_id', 'desc')
    .limit(MAX_FOLLOWEES),
)

/** The latest followees of a user. */
export const newestFollowees = createCache<Id, readonly Id[]>(
  { entities: ['follow'], bytes: (ids) => 8 * ids.length },
  ({ db }, users) =>
    Promise.all(
      users.map(
        async (user) => [user, (await newestFollowed(db, { account: user })).map((row) => row.followee_id)] as const,
      ),
    ),
)
