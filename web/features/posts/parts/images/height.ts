import type { Tweet } from '#contract/calls/tweets.ts'
import { mediaRatio } from '#web/features/media/media-layout.tsx'

/** The height of the images with the space above them. */
export const imagesHeight = ({ media }: Tweet, width: number): number =>
  media.length === 0 ? 0 : 12 + width / mediaRatio(media)
