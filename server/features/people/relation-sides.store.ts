/** Follows and blocks as their checks compare and repair them; only check.ts uses these. */
import type { Pair, Side } from '#server/db/check/relations.ts'
import { insertNew } from '#server/db/written-rows.ts'

function followSide(table: 'following' | 'followers', key: Side['key']): Side {
  return {
    table,
    actor: 'follower_id',
    subject: 'followee_id',
    key,
    hasMark: true,
    lock: async (tx, { actor, subject }) => {
      const row = await tx
        .updateTable(table)
        .set((q) => ({ mark_id: q.ref('mark_id') }))
        .where('follower_id', '=', actor)
        .where('followee_id', '=', subject)
        .returning('mark_id')
        .executeTakeFirst()
      return row?.mark_id
    },
    put: (tx, { actor, subject, mark }) =>
      tx
        .insertInto(table)
        .values({ follower_id: actor, followee_id: subject, mark_id: mark })
        .onConflict((c) => c.columns(['follower_id', 'followee_id']).doUpdateSet({ mark_id: mark }))
        .execute(),
    remove: (tx, { actor, subject }) =>
      tx.deleteFrom(table).where('follower_id', '=', actor).where('followee_id', '=', subject).execute(),
  }
}

export const followingSide = followSide('following', ['follower_id', 'followee_id'])
export const followersSide = followSide('followers', ['followee_id', 'follower_id'])

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
  // The table has only its key, so no update can lock the row. The lock on the row in `blocks` serves both.
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
    insertNew(tx.insertInto('blocked_by').values({ blocked_id: subject, blocker_id: actor })),
  remove: (tx, { actor, subject }) =>
    tx.deleteFrom('blocked_by').where('blocked_id', '=', subject).where('blocker_id', '=', actor).execute(),
}
