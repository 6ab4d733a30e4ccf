import { IMAGE_BYTES, TWEET_IMAGES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'

/** The image types the server decodes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Accepts up to `room` image files and returns why the others were refused. */
export function acceptImages(files: readonly File[], room: number): { accepted: File[]; refusal: string | null } {
  const images = files.filter((file) => IMAGE_TYPES.includes(file.type))
  const fitting = images.filter((file) => file.size <= IMAGE_BYTES)
  const accepted = fitting.slice(0, room)
  const refusal =
    images.length < files.length
      ? t('That file isn’t an image we support. Use JPEG, PNG, WebP, GIF or AVIF.')
      : fitting.length < images.length
        ? t('That image is too large. Use one under 15 MB.')
        : accepted.length < fitting.length
          ? t('You can add up to {count, plural, one {# image} other {# images}}.', { count: TWEET_IMAGES })
          : null
  return { accepted, refusal }
}
