/** Spelling corrections of a word: all words one edit away. */
import { type Phrase, wholeWord } from '#server/features/search/tokenize.ts'

const plainWord = /^[a-z]{5,16}$/
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Corrections of the word and of its plural or singular: transposed, deleted, replaced or inserted letters after the first. */
export function correctionsOf(word: string): Phrase[] {
  if (!plainWord.test(word)) return []
  const found = new Set([word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`].flatMap(slips))
  found.delete(word)
  return [...found].map(wholeWord)
}

function slips(word: string): string[] {
  const found: string[] = []
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      found.push(before + letter + after)
      if (after) found.push(before + letter + after.slice(1))
    }
    if (after) found.push(before + after.slice(1))
    if (after.length > 1) found.push(before + after[1] + after[0] + after.slice(2))
  }
  return found
}
