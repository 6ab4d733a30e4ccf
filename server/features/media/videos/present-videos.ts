/** Presents uploaded videos to their owner. */
import type { Video } from '#contract/calls/videos.ts'
import { errors } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Captions } from '#contract/parts/video.ts'
import { toIso } from '#server/core/clock.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { NewStoredImage } from '#server/features/media/images.ts'
import { presentImages } from '#server/features/media/present-images.ts'
import { signedUrls } from '#server/features/media/urls.ts'
import type { VideoRow } from './store.ts'

export const captionsOf = (row: Pick<VideoRow, 'captions'>): Captions[] => JSON.parse(row.captions)

/** The medium of a post that shows the video, with its captions; undefined until it is ready. */
export function mediumOf(row: Pick<VideoRow, 'media' | 'captions'>): NewStoredImage | undefined {
  if (row.media === null) return undefined
  const { video, ...image } = JSON.parse(row.media) as Omit<NewStoredImage, 'alt'>
  const captions = captionsOf(row).map((each) => ({ ...each, cues: within(each.cues, video!.seconds) }))
  return { ...image, video: { ...video!, ...(captions.length > 0 && { captions }) }, alt: '' }
}

/** Captions that were set before the length was known may be longer. */
const within = (cues: Captions['cues'], seconds: number): Captions['cues'] =>
  cues.flatMap((cue) => (cue.from < seconds ? { ...cue, to: Math.min(cue.to, seconds) } : []))

function stateOf({ reason, media, attempts }: VideoRow): Video['state'] {
  if (reason !== null) return 'failed'
  if (media !== null) return 'ready'
  return attempts === 0 ? 'waiting' : 'processing'
}

/** An uploaded video as its owner sees it. `language` is that of the reason of a failure. */
export function presentVideo({ db, ids }: ReadDeps, row: VideoRow, language: Language): Video {
  const medium = mediumOf(row)
  return {
    _id: ids.format(row.id),
    state: stateOf(row),
    progress: row.progress,
    ...(row.reason !== null && { reason: row.reason, message: translate(errors[row.reason][1], language) }),
    ...(medium && { media: presentImages([medium], (hash) => signedUrls(db, hash))[0]! }),
    captionLanguages: captionsOf(row).map((captions) => captions.language),
    createdAt: toIso(row.created_at),
  }
}
