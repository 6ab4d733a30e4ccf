/** Pure rules for the name of a network. */
import { isColour } from '#contract/colour.ts'
import { NETWORK_NAME_LENGTH } from '#contract/limits.ts'
import { notColor } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { cleanText, FORBIDDEN_CHARACTERS, withoutInvisible } from '#server/core/text/clean-text.ts'

const NO_NAME = text('Enter a name.')

/**
 * Cleans a name: one line, without characters that reorder or hide text, because it is shown next to other text
 * everywhere.
 */
export function cleanName(text: string): string {
  const name = withoutInvisible(text).trim()
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) failFields({ name: FORBIDDEN_CHARACTERS })
  if (isBlank(name)) failFields({ name: NO_NAME })
  return cleanText('name', name, NETWORK_NAME_LENGTH)
}

export function cleanColour(text: string): string {
  if (!isColour(text)) failFields({ colour: notColor })
  return text.toLowerCase()
}
