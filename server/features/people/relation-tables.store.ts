/** Reads and repairs follows and blocks for their checks. mark-tables.store.ts does so for likes and retweets. */
import type { Kysely } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Pair, RelationTable } from '#server/db/check/relations.ts'
import type { Tx } from '#server/db/db.ts'
import { insertNew } from '#server/db/written-rows.ts'

/** A table of a relation whose rows store the mark. Only the store of the table's owner names the table. */
export function markedTable(table: string, actor: string, subject: string, key: RelationTable['key']): RelationTable {
  const tables = (tx: Tx) => tx as unknown as Kysely<Record<string, Record<string, Id>>>
  return {
    ...{ table, actor, subject, key },
    hasMark: true,
    lock: async (tx, pair) => {
      const row = await tables(tx)
        .updateTable(table)
        .set((q) => ({ mark_id: q.ref('mark_id') }))
        .where(actor, '=', pair.actor)
        .where(subject, '=', pair.subject)
        .returning('mark_id')
        .executeTakeFirst()
      return row?.mark_id
    },
    put: (tx, { mark, ...pair }) =>
      tables(tx)
        .insertInto(table)
        .values({ [actor]: pair.actor, [subject]: pair.subject, mark_id: mark })
        .onConflict((c) => c.columns([actor, subject]).doUpdateSet({ mark_id: mark }))
        .execute(),
    remove: (tx, pair) =>
      tables(tx).deleteFrom(table).where(actor, '=', pair.actor).where(subject, '=', pair.subject).execute(),
  }
}

const byFollower = ['follower_id', 'followee_id'] as const
const byBlocker = ['blocker_id', 'blocked_id'] as const

export const followingTable = markedTable('following', ...byFollower, byFollower)
export const followersTable = markedTable('followers', ...byFollower, ['followee_id', 'follower_id'])
export const blocksTable = markedTable('blocks', ...byBlocker, byBlocker)

export const blockedByTable: RelationTable = {
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
