import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { errors } from '#contract/errors.ts'
import { isLanguage, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { toIso } from '#server/core/clock.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { presentImages } from '#server/features/media/present-images.ts'
import { signedUrls } from '#server/features/media/urls.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { imagesOf, threadOf } from './content.ts'
import type { ScheduledRow } from './store.ts'

/** Presents scheduled posts to their author. Images that are not published yet have signed addresses. */
export async function presentScheduled(
  { db, ids }: ReadDeps,
  author: Id,
  rows: readonly ScheduledRow[],
): Promise<ScheduledPost[]> {
  const chosen = (await accountCache.get({ db }, author))?.language
  const language = isLanguage(chosen) ? chosen : SOURCE_LANGUAGE
  return rows.map((row) => {
    const images = imagesOf(row)
    return {
      _id: ids.format(row.id),
      publishAt: toIso(row.publish_at),
      timeZone: row.time_zone,
      state: row.reason === null ? 'waiting' : 'failed',
      ...(row.reason !== null && { reason: row.reason, message: translate(errors[row.reason][1], language) }),
      thread: { ...threadOf(row), alt: images.map(({ alt }) => alt) },
      media: presentImages(images, (hash) => signedUrls(db, hash)),
      replyTo: row.reply_to === null ? null : ids.format(row.reply_to),
      updatedAt: toIso(row.updated_at),
    }
  })
}
