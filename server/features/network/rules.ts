/** Pure rules of what a network is called and says. */
import { isColour } from '#contract/colour.ts'
import { NETWORK_NAME_LENGTH, RULES_LENGTH } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { cleanText, withoutDirectionControls, withoutInvisible } from '#server/core/text/clean-text.ts'

/** A name of one line, without characters that reorder or hide text: it is shown beside other text everywhere. */
export function cleanName(text: string): string {
  const name = withoutInvisible(text).trim()
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) failFields({ name: 'This holds characters that cannot be used.' })
  if (isBlank(name)) failFields({ name: 'Enter a name.' })
  return cleanText('name', name, NETWORK_NAME_LENGTH)
}

/** Plain text of several lines. */
export function cleanRules(text: string): string {
  const rules = withoutDirectionControls(text).trim()
  // Tabs and line ends are fine.
  if (/(?![\t\n\r])\p{Cc}/u.test(rules)) failFields({ rules: 'This holds characters that cannot be used.' })
  return cleanText('rules', rules, RULES_LENGTH)
}

export function cleanColour(text: string): string {
  if (!isColour(text)) failFields({ colour: 'Write the color as #rrggbb, such as #2f5df2.' })
  return text.toLowerCase()
}
