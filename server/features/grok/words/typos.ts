/** What a word that nobody wrote may have been meant to be: all words one slip of a finger away. */
import { type Phrase, wholeWord } from '#server/features/search/words.ts'

const plainWord = /^[a-z]{5,16}$/
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Of the word, and of its plural or singular: a letter swapped with the next, left out, changed or put in; the first letter is taken to be right. */
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
