import { hasForbiddenCharacters, isTooLong, normalizeText } from '#contract/text.ts'
import { failFields } from './errors.ts'

/** What a member wrote, as it is kept (API.md "text"). Refuses what is too long or can be neither shown nor stored. */
export function cleanText(field: string, text: string, limit: number): string {
  if (hasForbiddenCharacters(text)) failFields({ [field]: 'This holds characters that cannot be used.' })
  const kept = normalizeText(text)
  if (isTooLong(kept, limit)) failFields({ [field]: `Keep it to ${limit} characters.` })
  return kept
}
