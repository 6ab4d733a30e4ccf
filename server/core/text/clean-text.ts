import { keepTo } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { hasForbiddenCharacters, isBlank, isTooLong, normalizeText } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'

/** The error for NUL and other characters that cannot be stored or displayed. */
export const FORBIDDEN_CHARACTERS = text('Some of these characters can’t be used. Remove them and try again.')

/** Normalises text that a user wrote. Refuses text that is too long, or has characters that cannot be displayed or stored. */
export function cleanText(field: string, text: string, limit: number): string {
  if (hasForbiddenCharacters(text)) failFields({ [field]: FORBIDDEN_CHARACTERS })
  const clean = normalizeText(text)
  if (isTooLong(clean, limit)) failFields({ [field]: keepTo(limit) })
  return clean
}

// Embeddings, overrides and isolates also reorder the text after them.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes the characters that reorder the text around them. Direction marks (LRM, RLM) stay: they reorder nothing. */
export const withoutDirectionControls = (text: string): string => text.replace(directionControls, '')

/** Trims an optional text. A blank one becomes empty. */
export const trimOptional = (text: string): string => (isBlank(text) ? '' : text.trim())

// Default-ignorable characters, except joiners, variation selectors and the letters of flags, which are parts of other
// characters.
const zeroWidth = /[[\p{DI}\ufff9-\ufffb]--[\p{Bidi_C}\u200c\u200d\p{VS}\u{e0020}-\u{e007f}]]/gv
const joining = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
const scripts = [...joining, 'Khmr', 'Mymr', 'Tibt'].map((name) => `\\p{sc=${name}}`).join('')
const strayJoiners = new RegExp(
  `(?<![${scripts}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]`,
  'gu',
)
const strayVariations = /(?<![\p{Emoji}\p{S}\p{P}\p{sc=Han}\p{sc=Mong}\p{sc=Phag}\p{sc=Mymr}])\p{VS}/gu
const strayTags = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu

const isPlain = /^[\x20-\x7e]*$/

/**
 * Removes invisible characters, so that names that look equal are equal. Joiners stay in emoji and in the scripts that need
 * them.
 */
export const withoutInvisible = (text: string): string =>
  isPlain.test(text)
    ? text
    : [zeroWidth, strayJoiners, strayVariations, strayTags].reduce(
        (left, stray) => left.replace(stray, ''),
        withoutDirectionControls(text),
      )
