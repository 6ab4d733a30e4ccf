/** Media in words: how long a video is, and what a post shows besides its text. */
import type { Media } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { language } from '#web/ui/formatting/language.ts'

const inDigits = (count: number, minimumIntegerDigits: number) =>
  count.toLocaleString(language, { minimumIntegerDigits })

/** `0:42`, of seconds. */
export function clockText(time: number): string {
  const seconds = Math.round(time)
  return `${inDigits(Math.floor(seconds / 60), 1)}:${inDigits(seconds % 60, 2)}`
}

/** `Video, 0:42`, or `2 images`. */
export function mediaText(media: readonly Media[]): string {
  const video = media[0]?.video
  if (!video) return t('{count, plural, one {# image} other {# images}}', { count: media.length })
  const time = clockText(video.seconds)
  return video.kind === 'voice' ? t('Voice note, {time}', { time }) : t('Video, {time}', { time })
}

/** `Video, 0:42: A lake`. */
export const videoName = (media: Media): string =>
  media.alt ? t('{medium}: {description}', { medium: mediaText([media]), description: media.alt }) : mediaText([media])

/** The accessible name of the button that plays a video or a voice note. */
export function playLabel(media: Media, nameFor: (name: string) => string): string {
  const label = t('Play: {medium}', { medium: videoName(media) })
  return media.alt ? label : nameFor(label)
}
