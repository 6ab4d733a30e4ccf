/** Writes uploaded videos, and reads them by account, by scheduled post and by due time. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { lockRow } from '#server/db/lock-row.ts'
import { statement } from '#server/db/statement.ts'
import type { VideosTable } from '#server/db/tables/media.ts'
import { transact } from '#server/db/transaction.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export type VideoRow = VideosTable

/** The videos of an account, the oldest first. */
export const listVideos = (db: Db, account: Id, limit: number): Promise<VideoRow[]> =>
  db.selectFrom('videos').selectAll().where('account_id', '=', account).orderBy('id').limit(limit).execute()

/** A video of an account by its id; undefined when it has none with it. */
export const findVideo = (db: Db, account: Id, id: Id): Promise<VideoRow | undefined> =>
  db.selectFrom('videos').selectAll().where('id', '=', id).where('account_id', '=', account).executeTakeFirst()

/** The videos of scheduled posts. */
export const listVideosOfScheduled = (db: Db, scheduled: readonly Id[]): Promise<VideoRow[]> =>
  db.selectFrom('videos').selectAll().where('scheduled_id', 'in', scheduled).orderBy('id').execute()

/** Videos that are held for scheduled posts, in id order, for checks. */
export const listHeldVideos = (db: Db, after: Id, limit: number): Promise<VideoRow[]> =>
  db
    .selectFrom('videos')
    .selectAll()
    .where('id', '>', after)
    .where('scheduled_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Reads a video and locks it until the transaction ends. */
export const lockVideo = (tx: Tx, account: Id, id: Id): Promise<VideoRow | undefined> =>
  lockRow(tx.updateTable('videos').where('id', '=', id).where('account_id', '=', account), 'progress')

/** Whether at least so many videos of the network wait or are processed. */
export async function areWaiting(db: Db, count: number): Promise<boolean> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('due_at', 'is not', null)
    .limit(1)
    .offset(count - 1)
    .execute()
  return rows.length > 0
}

export const insertVideo = (tx: Tx, row: VideoRow) => tx.insertInto('videos').values(row).execute()

type Change = Partial<Omit<VideoRow, 'id' | 'account_id'>>

export const updateVideo = (tx: Tx, id: Id, change: Change): Promise<boolean> =>
  hasWritten(tx.updateTable('videos').set(change).where('id', '=', id))

/** A video that a process has claimed until `due_at`. */
type Claimed = Pick<VideoRow, 'id' | 'due_at'>

/** Changes a claimed video. False when it was deleted, or another process has claimed it since. */
export const updateClaimed = (tx: Tx, { id, due_at }: Claimed, change: Change): Promise<boolean> =>
  hasWritten(tx.updateTable('videos').set(change).where('id', '=', id).where('due_at', '=', due_at))

/** Describes a video of an account. False when it has none with the id. */
export const describeVideo = (tx: Tx, account: Id, id: Id, alt: string): Promise<boolean> =>
  hasWritten(tx.updateTable('videos').set({ alt }).where('id', '=', id).where('account_id', '=', account))

export const deleteVideo = (tx: Tx, id: Id): Promise<boolean> =>
  hasWritten(tx.deleteFrom('videos').where('id', '=', id))

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('videos').select('id').where('due_at', '<=', p('now')).limit(1),
)
const claim = statement<{ now: number; until: number; limit: number }>()((db, p) =>
  db
    .updateTable('videos')
    .set({ due_at: p('until'), attempts: sql<number>`attempts + 1` })
    .where('due_at', '<=', p('now'))
    .where('id', 'in', (q) =>
      q
        .selectFrom('videos')
        .select('id')
        .where('due_at', '<=', p('now'))
        .orderBy('due_at')
        .orderBy('id')
        .limit(p('limit')),
    )
    .returningAll(),
)

/** Lets videos of other members that are due by `now` go before those of an account, which had its turn. */
export const letOthersGoFirst = (tx: Tx, account: Id, now: number) =>
  tx.updateTable('videos').set({ due_at: now }).where('account_id', '=', account).where('due_at', '<', now).execute()

/** Takes videos that are due. No other process takes them before `until`. */
export async function claimVideos(db: Database, now: number, until: number, limit: number): Promise<VideoRow[]> {
  const isAnyDue = (await due(db, { now })).length > 0
  if (!isAnyDue) return []
  return transact(db, async (tx) => {
    const rows = await claim(tx, { now, until, limit })
    for (const { account_id } of rows) await letOthersGoFirst(tx, account_id, now)
    return rows
  })
}

/** Makes videos that are due after `latest` due then: their time is from a clock that was ahead. */
export const hastenVideos = (tx: Tx, latest: number) =>
  tx.updateTable('videos').set({ due_at: latest }).where('due_at', '>', latest).execute()

/** Videos of before an id that no scheduled post shows, the oldest first. */
export const listExpired = (db: Db, before: Id, limit: number): Promise<Pick<VideoRow, 'id' | 'account_id'>[]> =>
  db
    .selectFrom('videos')
    .select(['id', 'account_id'])
    .where('id', '<', before)
    .where('scheduled_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** All videos in id order, for checks. */
export const listAllVideos = (db: Db, after: Id, limit: number): Promise<VideoRow[]> =>
  db.selectFrom('videos').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

/** The standing of the owner; undefined for a deleted account. Accounts belong to a higher feature. */
export const findStanding = async (db: Db, account: Id): Promise<number | undefined> =>
  (await db.selectFrom('accounts').select('standing').where('id', '=', account).executeTakeFirst())?.standing

/** The name of the uploaded file of a video; null when it has none any more. */
export const findSource = async (db: Db, id: Id): Promise<string | null> =>
  (await db.selectFrom('videos').select('source').where('id', '=', id).executeTakeFirst())?.source ?? null
