import type { Tweet } from '#contract/calls/tweets.ts'
import { mediaRatio, voiceSteps } from '#web/features/media/media-layout.tsx'

const ABOVE = 12

/** The height of the images, the video or the voice note with the space above them. */
export function imagesHeight({ media }: Tweet, width: number): number {
  const video = media[0]?.video
  if (video?.kind === 'voice') return ABOVE + voiceSteps(video) * 4 + 2
  return media.length > 0 ? ABOVE + width / mediaRatio(media) : 0
}
