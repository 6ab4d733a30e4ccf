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

/** Requires non-blank text or an image; for a reply non-blank text. */
export function needsTextOrImage(content: string, images: number, isReply: boolean): void {
  if (!isBlank(content) || (images > 0 && !isReply)) return
  const code = isReply ? 'empty_reply' : 'empty_tweet'
  fail(code, { fields: { content: errors[code][1] } })
}

export function refuseTooManyImages(images: number): void {
  if (images > TWEET_IMAGES) fail('too_many_images', { fields: { images: upToImages(TWEET_IMAGES) } })
}

/** Only the author edits and deletes a tweet. */
export const canChange = (tweet: { author_id: Id }, viewer: Id): boolean => tweet.author_id === viewer
