import type { Tweet } from '#contract/calls/tweets.ts'
import { mediaRatio, videoHeight, voiceSteps } from '#web/features/media/media-layout.tsx'

const ABOVE = 12

/** The height of the images, the video or the voice note with the space above them. */
export function imagesHeight({ media }: Tweet, width: number): number {
  const video = media[0]?.video
  if (video?.kind === 'voice') return ABOVE + voiceSteps(video) * 4 + 2
  if (video) return ABOVE + videoHeight(media[0]!, width)
  return media.length > 0 ? ABOVE + width / mediaRatio(media) : 0
}
