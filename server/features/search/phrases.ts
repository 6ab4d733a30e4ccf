/** Finds phrases in a text without splitting it into words, which costs far more. */
import { LONGEST, letters, type Phrase, spaced } from './tokenize.ts'

const plainWord = new RegExp(`^${spaced}+$`, 'v')
const endsWithLetter = new RegExp(`${spaced}$`, 'v')
const beginsWithLetter = new RegExp(`^${spaced}`, 'v')
/** The text between two words: neither a letter of any script nor an emoji. */
const between = new RegExp(`(?:(?!\\p{RI}{2})[^${letters}\\p{Extended_Pictographic}])*`, 'vy')

/**
 * Whether the words of a normalised text, as `toWords` splits it, contain the phrase. Undefined when splitting is
 * necessary: for emoji, and scripts without spaces.
 */
export function contains(text: string, { words, isPrefix }: Phrase): boolean | undefined {
  if (!words.every((word) => word.length < LONGEST && plainWord.test(word))) return undefined
  const first = words[0]!
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (!isLetterBefore(text, at) && continues(text, at, words, isPrefix)) return true
  return false
}

function continues(text: string, start: number, words: readonly string[], isPrefix: boolean): boolean {
  let at = start
  for (const [index, word] of words.entries()) {
    if (!text.startsWith(word, at)) return false
    at += word.length
    const isLast = index === words.length - 1
    if (isLast && isPrefix) return true
    if (isLetterAt(text, at)) return false
    between.lastIndex = at
    if (!isLast) at += between.exec(text)![0].length
  }
  return true
}

const isLetterBefore = (text: string, at: number): boolean =>
  isPlain(text, at - 1) ?? endsWithLetter.test(text.slice(Math.max(0, at - 2), at))

const isLetterAt = (text: string, at: number): boolean =>
  isPlain(text, at) ?? beginsWithLetter.test(text.slice(at, at + 2))

/**
 * Whether the character is an ASCII letter or digit. False beyond either end, undefined for characters of other
 * scripts.
 */
function isPlain(text: string, at: number): boolean | undefined {
  const code = text.charCodeAt(at)
  if (Number.isNaN(code)) return false
  return code < 128 ? (code >= 97 && code <= 122) || (code >= 48 && code <= 57) : undefined
}
