/**
 * Checks scheduled posts: each has an author, and either a due time or the reason of its failure. The videos of those that
 * wait are there, and are held for them alone.
 */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { listHeldVideos, listVideosOfScheduled, lockVideo, type VideoRow } from '#server/features/media/videos/store.ts'
import { releaseVideo } from '#server/features/media/videos/use-in-post.ts'
import { videosOf } from './content.ts'
import { recordFailure } from './failures.ts'
import {
  deleteScheduled,
  findScheduled,
  listAllScheduled,
  lockScheduled,
  type ScheduledRow,
  updateScheduled,
} from './store.ts'

export const scheduledChecks: Check[] = [
  { about: 'Scheduled posts', run: checkScheduled },
  { about: 'Videos of scheduled posts', run: checkVideos },
]

const isWhole = ({ due_at, reason, failure_id }: ScheduledRow): boolean =>
  reason === null ? due_at !== null && failure_id === null : due_at === null && failure_id !== null

async function checkScheduled({ db, ids }: Deps, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listAllScheduled, NO_ID, (row) => row.id)) {
    const authors = rows.map((row) => row.account_id)
    const orphaned = await findMissing(db, 'accounts', authors)
    for (const { id, account_id } of rows.filter((row) => orphaned.has(row.account_id)))
      await findings.settle(db, `Scheduled post ${ids.format(id)} has no author.`, async (tx) => {
        const row = await lockScheduled(tx, account_id, id)
        return row && (await findMissing(tx, 'accounts', [account_id])).size > 0 && (() => deleteScheduled(tx, row))
      })
    for (const { id, account_id } of rows.filter((row) => !isWhole(row)))
      await findings.settle(db, `Scheduled post ${ids.format(id)} neither waits nor has failed.`, async (tx) => {
        const row = await lockScheduled(tx, account_id, id)
        const change = { due_at: row?.publish_at ?? null, attempts: 0, reason: null, failure_id: null }
        return row && !isWhole(row) && (() => updateScheduled(tx, row, change))
      })
  }
}

async function checkVideos(deps: Deps, findings: Findings): Promise<void> {
  const { db, ids } = deps
  const lacksVideo = async (tx: Db, row: ScheduledRow) => {
    const wanted = videosOf(row, ids)
    if (wanted.length === 0 || row.reason !== null) return false
    const held = new Set((await listVideosOfScheduled(tx, [row.id])).map((video) => video.id))
    return wanted.some((video) => !held.has(video))
  }
  for await (const rows of batches(db, listAllScheduled, NO_ID, (row) => row.id))
    for (const found of rows)
      if (await lacksVideo(db, found))
        await findings.settle(
          db,
          `Scheduled post ${ids.format(found.id)} waits for a video that is gone.`,
          async (tx) => {
            const row = await lockScheduled(tx, found.account_id, found.id)
            return row && (await lacksVideo(tx, row)) && (() => recordFailure(deps, tx, row, 'video_not_found'))
          },
        )
  for await (const videos of batches(db, listHeldVideos, NO_ID, (video) => video.id))
    for (const video of videos)
      if (!(await isShown(deps, db, video)))
        await findings.settle(db, `Video ${ids.format(video.id)} is held for no scheduled post.`, async (tx) => {
          const held = await lockVideo(tx, video.account_id, video.id)
          return (
            held && held.scheduled_id !== null && !(await isShown(deps, tx, held)) && (() => releaseVideo(tx, held))
          )
        })
}

async function isShown(
  { ids }: Pick<Deps, 'ids'>,
  db: Db,
  { id, account_id, scheduled_id }: VideoRow,
): Promise<boolean> {
  const row = await findScheduled(db, account_id, scheduled_id as Id)
  return row !== undefined && videosOf(row, ids).includes(id)
}
