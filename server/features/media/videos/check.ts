/** Checks uploaded videos: each has an owner, and is ready, has failed, or waits with its file. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Deps } from '#server/db/deps.ts'
import { discardVideo } from './discard.ts'
import { listAllVideos, lockVideo, updateVideo, type VideoRow } from './store.ts'

export const videoChecks: Check[] = [{ about: 'Uploaded videos', run: checkVideos }]

const isWhole = ({ due_at, source, media, reason }: VideoRow): boolean =>
  due_at === null ? source === null && (media === null) !== (reason === null) : source !== null && !media && !reason

async function checkVideos(deps: Deps, findings: Findings): Promise<void> {
  const { db, ids } = deps
  for await (const rows of batches(db, listAllVideos, NO_ID, (row) => row.id)) {
    const owners = rows.map((row) => row.account_id)
    const orphaned = await findMissing(db, 'accounts', owners)
    for (const { id, account_id } of rows.filter((row) => orphaned.has(row.account_id)))
      await findings.settle(db, `Uploaded video ${ids.format(id)} has no owner.`, async (tx) => {
        const row = await lockVideo(tx, account_id, id)
        return row && (await findMissing(tx, 'accounts', [account_id])).size > 0 && (() => discardVideo(deps, tx, row))
      })
    for (const { id, account_id } of rows.filter((row) => !isWhole(row)))
      await findings.settle(
        db,
        `Uploaded video ${ids.format(id)} is neither ready nor failed, and does not wait.`,
        async (tx) => {
          const row = await lockVideo(tx, account_id, id)
          return row && !isWhole(row) && (() => mend(tx, row))
        },
      )
  }
}

/** What is ready stays. Another one is prepared again where its file is there, and has failed else. */
function mend(tx: Parameters<typeof lockVideo>[0], { id, media, source }: VideoRow): Promise<boolean> {
  if (media !== null) return updateVideo(tx, id, { due_at: null, source: null, reason: null })
  if (source === null) return updateVideo(tx, id, { due_at: null, reason: 'damaged_video' })
  return updateVideo(tx, id, { due_at: 0, attempts: 0, reason: null })
}
