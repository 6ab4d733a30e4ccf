/** Repairs of accounts' own tables; only check.ts calls these. */

import type { Id } from '#server/core/ids/ids.ts'
import type { Counts } from '#server/db/check/counters.ts'
import type { Pair, Side } from '#server/db/check/relations.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'

export const followingSide: Side = {
  table: 'following',
  actor: 'follower_id',
  subject: 'followee_id',
  key: ['follower_id', 'followee_id'],
  hasMark: true,
  lock: async (tx, { actor, subject }) => {
    const row = await tx
      .updateTable('following')
      .set((q) => ({ mark_id: q.ref('mark_id') }))
      .where('follower_id', '=', actor)
      .where('followee_id', '=', subject)
      .returning('mark_id')
      .executeTakeFirst()
    return row?.mark_id
  },
  put: (tx, { actor, subject, mark }) =>
    tx
      .insertInto('following')
      .values({ follower_id: actor, followee_id: subject, mark_id: mark })
      .onConflict((c) => c.columns(['follower_id', 'followee_id']).doUpdateSet({ mark_id: mark }))
      .execute(),
  remove: (tx, { actor, subject }) =>
    tx.deleteFrom('following').where('follower_id', '=', actor).where('followee_id', '=', subject).execute(),
}

export const followersSide: Side = {
  table: 'followers',
  actor: 'follower_id',
  subject: 'followee_id',
  key: ['followee_id', 'follower_id'],
  hasMark: true,
  lock: async (tx, { actor, subject }) => {
    const row = await tx
      .updateTable('followers')
      .set((q) => ({ mark_id: q.ref('mark_id') }))
      .where('followee_id', '=', subject)
      .where('follower_id', '=', actor)
      .returning('mark_id')
      .executeTakeFirst()
    return row?.mark_id
  },
  put: (tx, { actor, subject, mark }) =>
    tx
      .insertInto('followers')
      .values({ followee_id: subject, follower_id: actor, mark_id: mark })
      .onConflict((c) => c.columns(['followee_id', 'follower_id']).doUpdateSet({ mark_id: mark }))
      .execute(),
  remove: (tx, { actor, subject }) =>
    tx.deleteFrom('followers').where('followee_id', '=', subject).where('follower_id', '=', actor).execute(),
}

export const blocksSide: Side = {
  table: 'blocks',
  actor: 'blocker_id',
  subject: 'blocked_id',
  key: ['blocker_id', 'blocked_id'],
  hasMark: true,
  lock: async (tx, { actor, subject }) => {
    const row = await tx
      .updateTable('blocks')
      .set((q) => ({ mark_id: q.ref('mark_id') }))
      .where('blocker_id', '=', actor)
      .where('blocked_id', '=', subject)
      .returning('mark_id')
      .executeTakeFirst()
    return row?.mark_id
  },
  put: (tx, { actor, subject, mark }) =>
    tx
      .insertInto('blocks')
      .values({ blocker_id: actor, blocked_id: subject, mark_id: mark })
      .onConflict((c) => c.columns(['blocker_id', 'blocked_id']).doUpdateSet({ mark_id: mark }))
      .execute(),
  remove: (tx, { actor, subject }) =>
    tx.deleteFrom('blocks').where('blocker_id', '=', actor).where('blocked_id', '=', subject).execute(),
}

export const blockedBySide: Side = {
  table: 'blocked_by',
  actor: 'blocker_id',
  subject: 'blocked_id',
  key: ['blocked_id', 'blocker_id'],
  hasMark: false,
  // Nothing in it may be updated: it is held by its twin in blocks.
  lock: async (tx, { actor, subject }) => {
    const row = await tx
      .selectFrom('blocked_by')
      .select('blocked_id')
      .where('blocked_id', '=', subject)
      .where('blocker_id', '=', actor)
      .executeTakeFirst()
    return row && 0
  },
  put: (tx, { actor, subject }: Pair) =>
    tx
      .insertInto('blocked_by')
      .values({ blocked_id: subject, blocker_id: actor })
      .onConflict((c) => c.doNothing())
      .execute(),
  remove: (tx, { actor, subject }) =>
    tx.deleteFrom('blocked_by').where('blocked_id', '=', subject).where('blocker_id', '=', actor).execute(),
}

export async function findCounters(db: Db, ids: readonly Id[]): Promise<Map<Id, Counts>> {
  const rows = await db.selectFrom('account_counters').selectAll().where('account_id', 'in', padIds(ids)).execute()
  return new Map(rows.map(({ account_id, ...counts }) => [account_id, counts]))
}

export const lockCounters = (tx: Tx, id: Id): Promise<Counts | undefined> =>
  tx
    .updateTable('account_counters')
    .set((q) => ({ tweets: q.ref('tweets') }))
    .where('account_id', '=', id)
    .returning(['followers', 'following', 'tweets'])
    .executeTakeFirst()

export const putCounters = (tx: Tx, id: Id, { followers = 0, following = 0, tweets = 0 }: Counts) =>
  tx
    .insertInto('account_counters')
    .values({ account_id: id, followers, following, tweets })
    .onConflict((c) => c.column('account_id').doUpdateSet({ followers, following, tweets }))
    .execute()

export const listAccountNames = (db: Db, after: Id, limit: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const findAccountNames = (db: Db, ids: readonly Id[]) =>
  db.selectFrom('accounts').select(['id', 'username', 'email']).where('id', 'in', padIds(ids)).execute()

export const listUsernames = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('usernames')
    .select(['username as name', 'account_id'])
    .where('username', '>', after)
    .orderBy('username')
    .limit(limit)
    .execute()

export const listEmails = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('emails')
    .select(['email as name', 'account_id'])
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute()

export const deleteUsername = (tx: Tx, name: string, account: Id) =>
  tx.deleteFrom('usernames').where('username', '=', name).where('account_id', '=', account).execute()

export const deleteEmail = (tx: Tx, name: string, account: Id) =>
  tx.deleteFrom('emails').where('email', '=', name).where('account_id', '=', account).execute()
