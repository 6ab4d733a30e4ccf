import { splitText } from '#contract/text.ts'
import { fold } from './fold.ts'

/** The hashtags of a text in the spelling that compares them, each once. */
export function tagsIn(text: string): string[] {
  if (!/[#＃]/.test(text)) return []
  return [...new Set(splitText(text).flatMap((part) => (part.kind === 'hashtag' ? fold(part.tag) : [])))]
}
