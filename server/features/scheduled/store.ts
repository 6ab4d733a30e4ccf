/** Writes scheduled posts, and reads them by account and by due time. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { lockRow } from '#server/db/lock-row.ts'
import { statement } from '#server/db/statement.ts'
import type { ScheduledPostsTable } from '#server/db/tables/scheduled.ts'
import { transact } from '#server/db/transaction.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export type ScheduledRow = ScheduledPostsTable

/** The scheduled posts of an account, the last one first. */
export const listScheduled = (db: Db, account: Id, before: Id, limit: number): Promise<ScheduledRow[]> =>
  db
    .selectFrom('scheduled_posts')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findScheduled = (db: Db, account: Id, id: Id): Promise<ScheduledRow | undefined> =>
  db.selectFrom('scheduled_posts').selectAll().where('id', '=', id).where('account_id', '=', account).executeTakeFirst()

/** Reads a scheduled post and locks it until the transaction ends. */
export const lockScheduled = (tx: Tx, account: Id, id: Id): Promise<ScheduledRow | undefined> =>
  lockRow(tx.updateTable('scheduled_posts').where('id', '=', id).where('account_id', '=', account), 'updated_at')

export async function countScheduled(db: Db, account: Id): Promise<number> {
  const { count } = await db
    .selectFrom('scheduled_posts')
    .select((q) => q.fn.countAll().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertScheduled = (tx: Tx, row: ScheduledRow) => tx.insertInto('scheduled_posts').values(row).execute()

type Change = Partial<Omit<ScheduledRow, 'id' | 'account_id'>>
type Version = Pick<ScheduledRow, 'id' | 'updated_at'>
type Claimed = Pick<ScheduledRow, 'id' | 'updated_at' | 'due_at'>

/** Changes this version of a scheduled post. False when it was changed, cancelled or published since. */
export const updateScheduled = (tx: Tx, { id, updated_at }: Version, change: Change): Promise<boolean> =>
  hasWritten(tx.updateTable('scheduled_posts').set(change).where('id', '=', id).where('updated_at', '=', updated_at))

/** Changes this version of a scheduled post to a failed one. False when it has failed already, or is another version by now. */
export const failScheduled = (
  tx: Tx,
  { id, updated_at }: Version,
  failure: Pick<ScheduledRow, 'reason' | 'failure_id'>,
): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable('scheduled_posts')
      .set({ ...failure, due_at: null })
      .where('id', '=', id)
      .where('updated_at', '=', updated_at)
      .where('reason', 'is', null),
  )

/** Sets when a claimed scheduled post is tried again, unless something else has made it due since. */
export const rescheduleClaimed = (tx: Tx, { id, updated_at, due_at }: Claimed, change: Change): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable('scheduled_posts')
      .set(change)
      .where('id', '=', id)
      .where('updated_at', '=', updated_at)
      .where('due_at', '=', due_at),
  )

/** Deletes this version of a scheduled post. False when it was changed, cancelled or published since. */
export const deleteScheduled = (tx: Tx, { id, updated_at }: Version): Promise<boolean> =>
  hasWritten(tx.deleteFrom('scheduled_posts').where('id', '=', id).where('updated_at', '=', updated_at))

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('scheduled_posts').select('id').where('due_at', '<=', p('now')).limit(1),
)
const claim = statement<{ now: number; until: number; limit: number }>()((db, p) =>
  db
    .updateTable('scheduled_posts')
    .set({ due_at: p('until'), attempts: sql<number>`attempts + 1` })
    .where('due_at', '<=', p('now'))
    .where('id', 'in', (q) =>
      q.selectFrom('scheduled_posts').select('id').where('due_at', '<=', p('now')).orderBy('due_at').limit(p('limit')),
    )
    .returningAll(),
)

/** Takes scheduled posts that are due, the earliest first. No other process takes them before `until`. */
export async function claimScheduled(db: Deps['db'], now: number, until: number, limit: number) {
  const isAnyDue = (await due(db, { now })).length > 0
  const claimed = isAnyDue ? await transact(db, (tx) => claim(tx, { now, until, limit })) : []
  return claimed.sort((one, other) => one.publish_at - other.publish_at || one.id - other.id)
}

/**
 * Makes scheduled posts whose time has come, and that wait beyond `latest`, due then: they were claimed by a clock that
 * was ahead. Those whose time has not come keep it. Those that are published as soon as their videos are ready have none.
 */
export async function hastenScheduled(tx: Tx, latest: number): Promise<void> {
  const ahead = tx.updateTable('scheduled_posts').where('due_at', '>', latest)
  await ahead
    .set({ due_at: latest })
    .where((q) => q.or([q('publish_at', '<=', latest), q('when_ready', '=', 1)]))
    .execute()
  await ahead
    .set((q) => ({ due_at: q.ref('publish_at') }))
    .where('when_ready', '=', 0)
    .whereRef('due_at', '<>', 'publish_at')
    .execute()
}

/** All scheduled posts in id order, for checks. */
export const listAllScheduled = (db: Db, after: Id, limit: number): Promise<ScheduledRow[]> =>
  db.selectFrom('scheduled_posts').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
