/** Pure rules of messages. */
import { errors } from '#contract/errors.ts'
import { MESSAGE_LENGTH } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import { cleanText } from '#server/core/text/clean-text.ts'

/** Normalises the text of a message. Refuses text that is blank, too long or unprintable. */
export function cleanMessage(text: string): string {
  const kept = cleanText('text', text, MESSAGE_LENGTH)
  if (isBlank(kept)) fail('empty_message', { fields: { text: errors.empty_message[1] } })
  return kept
}
