/** Spelling corrections of a word: all words one edit away. */
import { type Phrase, wholeWord } from '#server/features/search/tokenize.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Corrections of the word and of its plural or singular: transposed, deleted, replaced or inserted letters after the first. */
export function correctionsOf(word: string): Phrase[] {
  if (!/^[a-z]{5,16}$/.test(word)) return []
  const found = new Set([word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`].flatMap(editsOf))
  found.delete(word)
  return [...found].map(wholeWord)
}

const editsOf = (word: string): string[] =>
  Array.from({ length: word.length }, (_, index) => {
    const [before, after] = [word.slice(0, index + 1), word.slice(index + 1)]
    const [first = '', second = ''] = after
    const rest = after.slice(1)
    return [
      before + rest,
      before + second + first + after.slice(2),
      ...LETTERS.flatMap((each) => [before + each + after, before + each + rest]),
    ]
  }).flat()
