/** Changes and cancels scheduled posts. */
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import {
  attachImages,
  detachImages,
  type ImageSource,
  isUpload,
  type NewStoredImage,
  withImages,
} from '#server/features/media/images.ts'
import { hashOf, openUrls } from '#server/features/media/urls.ts'
import { checkContent, gone, imagesOf, threadOf } from './content.ts'
import { presentScheduled } from './present.ts'
import { cleanMoment, dueAt } from './rules.ts'
import type { Schedule } from './schedule.ts'
import {
  deleteScheduled,
  findScheduled,
  listScheduled,
  lockScheduled,
  type ScheduledRow,
  updateScheduled,
} from './store.ts'
import { dropVideos, holdVideos } from './videos.ts'

interface Replacement extends Schedule {
  /** The address of a current image, or nothing for the next upload; undefined: only uploads. */
  keepImages: readonly string[] | undefined
}

/** Replaces a scheduled post, and schedules it again after a failure. */
export async function changeScheduled(
  deps: Deps,
  author: Id,
  id: Id,
  { thread, replyTo, keepImages, ...chosen }: Replacement,
  uploads: readonly Upload[],
): Promise<ScheduledPost> {
  const found = (await findScheduled(deps.db, author, id)) ?? gone()
  const moment = cleanMoment(chosen, deps.clock(), thread)
  const sources = keepImages ? sortSources(deps.db, imagesOf(found), keepImages, uploads) : uploads
  const content = await checkContent(deps, author, thread, sources, replyTo)
  return withImages(deps, author, content.sources, content.alts, async (images) => {
    const row = await transact(deps.db, async (tx) => {
      const before = (await lockScheduled(tx, author, id)) ?? gone()
      // Another device has changed it since: the files of images that it dropped may be deleted.
      if (before.updated_at !== found.updated_at && !sources.every(isUpload)) failFields({ keepImages: NO_IMAGE })
      await replaceImages(deps, tx, before, images)
      await dropVideos(deps, tx, before, content.videos)
      const areReady = await holdVideos(tx, before, content.videos)
      const now = deps.clock()
      const change = {
        ...{ ...moment, due_at: dueAt(moment, now, { areReady }), reply_to: replyTo },
        ...{ thread: JSON.stringify(content.thread), images: JSON.stringify(images) },
        ...{ updated_at: Math.max(now, before.updated_at + 1), attempts: 0, reason: null, failure_id: null },
      }
      await updateScheduled(tx, before, change)
      await emitChange(deps, tx, before)
      return { ...before, ...change }
    })
    return (await presentScheduled(deps, author, [row]))[0]!
  })
}

/** Changes when a scheduled post is published, and schedules it again after a failure. */
export async function postpone(deps: Deps, author: Id, id: Id, publishAt: string): Promise<ScheduledPost> {
  const found = (await findScheduled(deps.db, author, id)) ?? gone()
  const keepImages = imagesOf(found).map(({ hash }) => openUrls(hash).url)
  const { reply_to: replyTo, time_zone: timeZone } = found
  return changeScheduled(deps, author, id, { thread: threadOf(found), replyTo, publishAt, timeZone, keepImages }, [])
}

const NO_IMAGE = text('One of these images is no longer part of this post. Reload and try again.')

/** The current images to keep and the uploads, in their new order. */
function sortSources(
  db: Db,
  current: readonly NewStoredImage[],
  keepImages: readonly string[],
  uploads: readonly Upload[],
): ImageSource[] {
  const added = [...uploads]
  const kept = [...current]
  const sources = keepImages.map((url) => {
    if (url === '') return added.shift()
    const place = kept.findIndex((image) => image.hash === hashOf(db, url))
    return place < 0 ? undefined : kept.splice(place, 1)[0]
  })
  if (sources.includes(undefined) || added.length > 0) failFields({ keepImages: NO_IMAGE })
  return sources.filter((source) => source !== undefined)
}

/** Records the uses of added images, and removes those of images that are left out. */
async function replaceImages(deps: Deps, tx: Tx, row: ScheduledRow, images: readonly NewStoredImage[]): Promise<void> {
  const released = imagesOf(row)
  const added = images.filter((image) => {
    const place = released.findIndex(({ hash }) => hash === image.hash)
    if (place >= 0) released.splice(place, 1)
    return place < 0
  })
  await attachImages(deps, tx, row.account_id, added, row.id)
  await release(deps, tx, row, released)
}

const release = ({ events }: Pick<Deps, 'events'>, tx: Tx, row: ScheduledRow, images: readonly NewStoredImage[]) =>
  detachImages(
    events,
    tx,
    { owner: row.account_id, tweet: row.id },
    images.map(({ hash }) => hash),
  )

/** Announces a change to the screens of the author, and withdraws the notification of a failure. */
export const emitChange = (
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { id, account_id: account, failure_id }: ScheduledRow,
) =>
  events.emitAll(tx, [
    { type: 'scheduled.changed', scheduled: id, account },
    ...(failure_id === null ? [] : [{ type: 'scheduled.recovered', failure: failure_id, account } as const]),
  ])

/** Cancels a scheduled post. */
export const cancelScheduled = (deps: Pick<Deps, 'db' | 'events'>, author: Id, id: Id) =>
  transact(deps.db, async (tx) => remove(deps, tx, (await lockScheduled(tx, author, id)) ?? gone()))

async function remove(deps: Pick<Deps, 'events'>, tx: Tx, row: ScheduledRow): Promise<void> {
  await deleteScheduled(tx, row)
  await dropVideos(deps, tx, row)
  await release(deps, tx, row, imagesOf(row))
  await emitChange(deps, tx, row)
}

/** Deletes a batch of a deleted account's scheduled posts. Returns how many. */
export async function purgeScheduled(deps: Pick<Deps, 'db' | 'events'>, account: Id, limit: number): Promise<number> {
  const rows = await listScheduled(deps.db, account, MAX_ID, limit)
  for (const { id } of rows)
    await transact(deps.db, async (tx) => {
      const row = await lockScheduled(tx, account, id)
      if (row) await remove(deps, tx, row)
    })
  return rows.length
}
