/** Writes follows and blocks, two rows for each relation, and reads them by either side. */
import type { Kysely } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

/**
 * Inserts a follow. Answers 1, or 0 when it exists. A follow of an account that waits for its deletion is set aside.
 */
export async function insertFollow(tx: Tx, follower: Id, followee: Id, mark: Id, isSetAside = false): Promise<number> {
  const pair = { follower_id: follower, followee_id: followee, mark_id: mark, is_set_aside: Number(isSetAside) }
  if (!(await insertNew(tx.insertInto('following').values(pair)))) return 0
  touch(tx, 'follow', follower)
  touch(tx, 'followers', followee)
  await insertNew(tx.insertInto('followers').values(pair))
  return 1
}

/**
 * The end of a follow: `ended` is 1, or 0 when there was none; `counted` is by how much that lowers the counters of
 * both.
 */
export interface EndedFollow {
  ended: 0 | 1
  counted: 0 | 1
}

export async function deleteFollow(tx: Tx, follower: Id, followee: Id): Promise<EndedFollow> {
  const own = tx.deleteFrom('following').where('follower_id', '=', follower).where('followee_id', '=', followee)
  const row = await own.returning('is_set_aside').executeTakeFirst()
  // Without a row this transaction holds no lock, and the other row may belong to a concurrent one.
  if (!row) return { ended: 0, counted: 0 }
  touch(tx, 'follow', follower)
  touch(tx, 'followers', followee)
  await tx.deleteFrom('followers').where('followee_id', '=', followee).where('follower_id', '=', follower).execute()
  return { ended: 1, counted: row.is_set_aside ? 0 : 1 }
}

export async function insertBlock(tx: Tx, blocker: Id, blocked: Id, mark: Id): Promise<number> {
  const pair = { blocked_id: blocked, blocker_id: blocker }
  if (!(await insertNew(tx.insertInto('blocks').values({ ...pair, mark_id: mark })))) return 0
  touch(tx, 'viewer-filters', blocker, blocked)
  await insertNew(tx.insertInto('blocked_by').values(pair))
  return 1
}

export async function deleteBlock(tx: Tx, blocker: Id, blocked: Id): Promise<number> {
  const own = tx.deleteFrom('blocks').where('blocker_id', '=', blocker).where('blocked_id', '=', blocked)
  if (!(await hasWritten(own))) return 0
  touch(tx, 'viewer-filters', blocker, blocked)
  await tx.deleteFrom('blocked_by').where('blocked_id', '=', blocked).where('blocker_id', '=', blocker).execute()
  return 1
}

export async function listBlockers(db: Db, account: Id): Promise<Id[]> {
  const found = await db.selectFrom('blocked_by').select('blocker_id').where('blocked_id', '=', account).execute()
  return found.map((row) => row.blocker_id)
}

const blocksBetween = statement<{ account: Id; other: Id }>()((db, p) =>
  db
    .selectFrom('blocks')
    .select('blocker_id as by')
    .where('blocker_id', '=', p('account'))
    .where('blocked_id', '=', p('other'))
    .unionAll(
      db
        .selectFrom('blocked_by')
        .select('blocker_id as by')
        .where('blocked_id', '=', p('account'))
        .where('blocker_id', '=', p('other')),
    ),
)

/** Whether one of the two has blocked the other. */
export const isBlockBetween = async (db: Db, account: Id, other: Id): Promise<boolean> =>
  (await blocksBetween(db, { account, other })).length > 0

const followedAmong = listStatement<{ account: Id; ids: readonly Id[] }>()((db, p, ids) =>
  db
    .selectFrom('following')
    .select('followee_id as id')
    .where('follower_id', '=', p('account'))
    .where('followee_id', 'in', ids),
)
/** The users among `others` that the account follows. */
export const findFollowedAmong = async (db: Db, account: Id, others: readonly Id[]): Promise<Id[]> =>
  (await followedAmong(db, { account, ids: others })).map((row) => row.id)

interface Pair {
  follower_id: Id
  followee_id: Id
}

const followersAmong = listStatement<{ account: Id; ids: readonly Id[] }>()((db, p, ids) =>
  db
    .selectFrom('followers')
    .select('follower_id as id')
    .where('followee_id', '=', p('account'))
    .where('follower_id', 'in', ids),
)
/** The followers of the account among `others`. */
export const findFollowersAmong = async (db: Db, account: Id, others: readonly Id[]): Promise<Id[]> =>
  (await followersAmong(db, { account, ids: others })).map((row) => row.id)

const followsBothWays = listStatement<{ account: Id; ids: readonly Id[] }>()((db, p, ids) =>
  db
    .selectFrom('following')
    .select((q) => ['followee_id as id', q.lit<0 | 1>(1).as('is_followed')])
    .where('follower_id', '=', p('account'))
    .where('followee_id', 'in', ids as Id[])
    .unionAll(
      db
        .selectFrom('followers')
        .select((q) => ['follower_id as id', q.lit<0 | 1>(0).as('is_followed')])
        .where('followee_id', '=', p('account'))
        .where('follower_id', 'in', ids as Id[]),
    ),
)
/** The users among `others` that the account follows, and those that follow it, in one statement. */
export async function findFollowsBothWays(db: Db, account: Id, others: readonly Id[]) {
  const rows = await followsBothWays(db, { account, ids: others })
  const idsOf = (isFollowed: 0 | 1) => rows.flatMap((row) => (row.is_followed === isFollowed ? row.id : []))
  return { followed: idsOf(1), followers: idsOf(0) }
}

/** The follows among these pairs, read from the side that has fewer accounts: one look-up for each of them. */
export async function findFollows(db: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const [byFollower, byFollowee] = [
    Map.groupBy(pairs, (pair) => pair.follower_id),
    Map.groupBy(pairs, (pair) => pair.followee_id),
  ]
  const found =
    byFollower.size < byFollowee.size
      ? [...byFollower].map(async ([follower_id, some]) => {
          const followees = await findFollowedAmong(db, follower_id, [...new Set(some.map((pair) => pair.followee_id))])
          return followees.map((followee_id) => ({ follower_id, followee_id }))
        })
      : [...byFollowee].map(async ([followee_id, some]) => {
          const followers = await findFollowersAmong(db, followee_id, [
            ...new Set(some.map((pair) => pair.follower_id)),
          ])
          return followers.map((follower_id) => ({ follower_id, followee_id }))
        })
  return (await Promise.all(found)).flat()
}

const relationsAmong = listStatement<{ account: Id; ids: readonly Id[] }>()((db, p, ids) =>
  db
    .selectFrom('followers')
    .select(['follower_id as author_id', 'mark_id as at'])
    .where('followee_id', '=', p('account'))
    .where('follower_id', 'in', ids),
)
/** The follows among `others`, unordered, with when each began. */
export const findRelationsAmong = (db: Db, account: Id, others: readonly Id[]): Promise<Relation[]> =>
  relationsAmong(db, { account, ids: others })

export interface Relation extends ListItem {
  author_id: Id
}

type Column = 'followee_id' | 'follower_id' | 'blocker_id' | 'blocked_id' | 'owner_id' | 'requester_id'

/** A query for pages of a relation: the `other` accounts of rows with one `account`, newest first. */
export function relationPages(
  table: 'followers' | 'following' | 'blocks' | 'follow_requests',
  account: Column,
  other: Column,
) {
  const page = statement<{ account: Id; before: Id; limit: number }>()((db, p) =>
    (db as unknown as Kysely<Record<string, Record<Column | 'mark_id', Id>>>)
      .selectFrom(table)
      .select([`${other} as author_id` as 'owner_id as author_id', 'mark_id as at'])
      .where(account, '=', p('account'))
      .where('mark_id', '<', p('before'))
      .orderBy('mark_id', 'desc')
      .limit(p('limit')),
  )
  return (db: Db, account: Id, before: Id, limit: number): Promise<Relation[]> => page(db, { account, before, limit })
}

export const listFollowers = relationPages('followers', 'followee_id', 'follower_id')
export const listFollowing = relationPages('following', 'follower_id', 'followee_id')
/** The users an account has blocked. */
export const listBlocks = relationPages('blocks', 'blocker_id', 'blocked_id')
