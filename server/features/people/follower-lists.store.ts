/** Reads the follows of a user in both directions, from caches while they are few, as for most profiles. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { AccountWithCounters } from './accounts.store.ts'
import { followeeCache } from './followees.store.ts'
import { findFollowsBothWays, findRelationsAmong, type Relation } from './relations.store.ts'

/**
 * Maximum number of cached follows of a user, in each direction. Beyond it, a statement looks up the accounts in
 * question.
 */
const MAX_CACHED_FOLLOWERS = 500

const followers = statement<{ account: Id }>()((db, p) =>
  db
    .selectFrom('followers')
    .select(['follower_id as author_id', 'mark_id as at'])
    .where('followee_id', '=', p('account')),
)

/** When each follower began to follow, by user and follower. */
const followerCache = createCache<Id, ReadonlyMap<Id, Id>>(
  { entities: ['followers'], bytes: ({ size }) => 200 + 80 * size },
  ({ db }, users) =>
    Promise.all(
      users.map(async (user) => {
        const rows = await followers(db, { account: user })
        return [user, new Map(rows.map((row) => [row.author_id, row.at]))] as const
      }),
    ),
)

/** The followers of a user among `others`, unordered, with when each began to follow. */
export async function findFollowersOf(
  db: Db,
  user: Pick<AccountWithCounters, 'id' | 'followers'>,
  others: readonly Id[],
): Promise<Relation[]> {
  if (others.length === 0) return []
  if (user.followers > MAX_CACHED_FOLLOWERS) return findRelationsAmong(db, user.id, others)
  const marks = (await followerCache.get({ db }, user.id))!
  const found: Relation[] = []
  for (const other of others) {
    const at = marks.get(other)
    if (at !== undefined) found.push({ author_id: other, at })
  }
  return found
}

/** The users that an account follows, and its followers, among some others. */
export interface Follows {
  followed: readonly Id[]
  followers: readonly Id[]
}

/** Whether the viewer follows a user, and the user the viewer, as lists like those of `findFollowsBothWays`. */
export async function findFollowsWith(
  db: Db,
  viewer: Id,
  { id, followers, following }: Pick<AccountWithCounters, 'id' | 'followers' | 'following'>,
): Promise<Follows> {
  if (Math.max(followers, following) > MAX_CACHED_FOLLOWERS) return findFollowsBothWays(db, viewer, [id])
  const [marks, followees] = await Promise.all([followerCache.get({ db }, id), followeeCache.get({ db }, id)])
  return { followed: marks?.has(viewer) ? [id] : [], followers: followees?.has(viewer) ? [id] : [] }
}
