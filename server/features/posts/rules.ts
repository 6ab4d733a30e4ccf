/** Pure rules: what a tweet may be, and who may change it. */

import { errors } from '#contract/errors.ts'
import { ALT_LENGTH, TWEET_IMAGES, TWEET_LENGTH, WARNING_LENGTH } from '#contract/limits.ts'
import { upToImages } from '#contract/schema-texts.ts'
import { isBlank } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { cleanText, trimOptional, withoutDirectionControls } from '#server/core/text/clean-text.ts'
import { SENSITIVE, type TweetsTable } from '#server/db/tables/tweets.ts'

/** Normalises the text of a tweet. Refuses what is too long or cannot be shown. */
export function cleanContent(content: string | undefined): string {
  return cleanText('content', content ?? '', TWEET_LENGTH)
}

interface Covers {
  warning?: string | undefined
  sensitive?: boolean | 'true' | 'false' | undefined
}

/** What covers a new tweet, as columns. */
export const coversOf = ({ warning = '', sensitive }: Covers) => ({
  warning: cleanWarning(warning),
  is_sensitive: String(sensitive) === 'true' ? SENSITIVE.author : SENSITIVE.no,
})

/** What covers a tweet after an edit. What is not given stays, and so does what moderators marked. */
export const editedCovers = ({ warning, sensitive }: Covers, row: Pick<TweetsTable, 'warning' | 'is_sensitive'>) => ({
  warning: warning === undefined ? row.warning : cleanWarning(warning),
  is_sensitive:
    sensitive === undefined || row.is_sensitive === SENSITIVE.moderators
      ? row.is_sensitive
      : coversOf({ sensitive }).is_sensitive,
})

/** A warning is one line. Null for a blank one. */
function cleanWarning(warning: string): string | null {
  const line = withoutDirectionControls(warning).replace(/\s+/gu, ' ').trim()
  return isBlank(line) ? null : cleanText('warning', line, WARNING_LENGTH)
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
