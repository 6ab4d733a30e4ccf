import { type Text, text } from '#contract/server-texts.ts'
import type { StoredVideo } from '#server/features/media/images.ts'

interface Shown {
  images: number
  video?: Pick<StoredVideo, 'kind'> | undefined
}

/** What a post shows besides its text, in words. */
export function nameMedia({ images, video }: Shown): Text {
  if (video) return video.kind === 'voice' ? text('Voice note') : text('Video')
  return text('{count, plural, one {# image} other {# images}}', { count: images })
}
