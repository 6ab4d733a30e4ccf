/** What composers do with uploads, whose code is only fetched where there are any. */
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'

const withVideo = (media: readonly WrittenMedium[], act: (uploads: typeof import('./uploads.ts')) => void): void => {
  if (media.some(({ video }) => video)) void import('./uploads.ts').then(act)
}

/** Deletes the uploads of videos that were removed with their post or draft. */
export const dropUploads = (media: readonly WrittenMedium[]): void =>
  withVideo(media, ({ dropVideos }) => dropVideos(media))

/** Asks again how far videos are of which the server has one no longer. */
export const recheckUploads = (media: readonly WrittenMedium[]): void =>
  withVideo(media, ({ recheckVideos }) => recheckVideos(media))
