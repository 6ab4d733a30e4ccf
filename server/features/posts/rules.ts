/** Validates the content of a tweet, and decides who may change it. */

import { errors } from '#contract/errors.ts'
import { ALT_LENGTH, TWEET_IMAGES, TWEET_LENGTH } from '#contract/limits.ts'
import { upToImages } from '#contract/schema-texts.ts'
import { isBlank } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { cleanText, trimOptional } from '#server/core/text/clean-text.ts'

/** Normalises the text of a tweet. Refuses text that is too long or unprintable. */
export function cleanContent(content: string | undefined): string {
  return cleanText('content', content ?? '', TWEET_LENGTH)
}

/** Normalises descriptions of images. */
export const cleanAlts = (field: 'alt' | 'keepAlt', alts: readonly string[] | undefined): string[] =>
  (alts ?? []).map((alt) => trimOptional(cleanText(field, alt, ALT_LENGTH)))

/** Requires non-blank text, an image or a video; for a reply non-blank text or a video. */
export function needsTextOrImage(
  content: string,
  { images, hasVideo }: { images: number; hasVideo: boolean },
  isReply: boolean,
): void {
  if (!isBlank(content) || hasVideo || (images > 0 && !isReply)) return
  const code = isReply ? 'empty_reply' : 'empty_tweet'
  fail(code, { fields: { content: errors[code][1] } })
}

export function refuseTooManyImages(images: number): void {
  if (images > TWEET_IMAGES) fail('too_many_images', { fields: { images: upToImages(TWEET_IMAGES) } })
}

/** Refuses a video beside images or another video. `field`: the one that names a video, if any. */
export function refuseMixedMedia(
  field: string | undefined,
  { videos, images }: Record<'videos' | 'images', number>,
): void {
  if (videos > 0 && videos + images > 1)
    fail('video_with_images', { fields: { [field ?? 'images']: errors.video_with_images[1] } })
}

/** Only the author edits and deletes a tweet. */
export const canChange = (tweet: { author_id: Id }, viewer: Id): boolean => tweet.author_id === viewer
