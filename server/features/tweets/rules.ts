/** What a post may be and who may change it (SPEC §5, §6). Pure decisions. */
import { ALT_LENGTH, TWEET_IMAGES, TWEET_LENGTH } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { cleanText } from '#server/core/text/clean-text.ts'

/** A post's text as it is kept. Refuses what is too long or cannot be shown. */
export function cleanContent(content: string | undefined): string {
  return cleanText('content', content ?? '', TWEET_LENGTH)
}

/** Descriptions of images as they are kept. */
export const cleanAlts = (field: 'alt' | 'keepAlt', alts: readonly string[] | undefined): string[] =>
  (alts ?? []).map((alt) => cleanText(field, alt, ALT_LENGTH).trim())

/** A post needs non-blank text or an image; a reply needs non-blank text (SPEC §5). */
export function needsTextOrImage(content: string, images: number, isReply: boolean): void {
  if (!isBlank(content) || (images > 0 && !isReply)) return
  const code = isReply ? 'empty_reply' : 'empty_tweet'
  fail(code, { fields: { content: isReply ? 'Write something to reply.' : 'Write something or add an image.' } })
}

export function refuseTooManyImages(images: number): void {
  if (images > TWEET_IMAGES)
    fail('too_many_images', { fields: { images: `You can add up to ${TWEET_IMAGES} images.` } })
}

/** Only a post's author edits and deletes it (SPEC §6). */
export const canChange = (tweet: { author_id: Id }, viewer: Id): boolean => tweet.author_id === viewer
