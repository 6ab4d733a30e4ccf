import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { errors } from '#contract/errors.ts'
import { isLanguage, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { toIso } from '#server/core/clock.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import { presentImages } from '#server/features/media/present-images.ts'
import { signedUrls } from '#server/features/media/urls.ts'
import { presentVideo } from '#server/features/media/videos/present-videos.ts'
import { listVideosOfScheduled } from '#server/features/media/videos/store.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { imagesOf, threadOf } from './content.ts'
import type { ScheduledRow } from './store.ts'

/** Presents scheduled posts to their author. Images that are not published yet have signed addresses. */
export async function presentScheduled(
  deps: ReadDeps,
  author: Id,
  rows: readonly ScheduledRow[],
): Promise<ScheduledPost[]> {
  const { db, ids } = deps
  const chosen = (await accountCache.get({ db }, author))?.language
  const language = isLanguage(chosen) ? chosen : SOURCE_LANGUAGE
  const processed = await Promise.all(chunkIds(rows.map(({ id }) => id)).map((some) => listVideosOfScheduled(db, some)))
  const videos = new Map(processed.flat().map((video) => [ids.format(video.id), presentVideo(deps, video, language)]))
  return rows.map((row) => {
    const thread = threadOf(row)
    return {
      _id: ids.format(row.id),
      publishAt: toIso(row.publish_at),
      ...(row.when_ready === 1 && { whenReady: true as const }),
      timeZone: row.time_zone,
      state: row.reason === null ? 'waiting' : 'failed',
      ...(row.reason !== null && { reason: row.reason, message: translate(errors[row.reason][1], language) }),
      thread,
      media: presentImages(imagesOf(row), (hash) => signedUrls(db, hash)),
      videos: thread.content.map((_, index) => videos.get(thread.videos?.[index] ?? '') ?? null),
      replyTo: row.reply_to === null ? null : ids.format(row.reply_to),
      updatedAt: toIso(row.updated_at),
    }
  })
}
