/**
 * Splits text into words of the index, the same for tweets and queries and on both engines. Where a script puts no spaces between
 * words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each pair of neighbouring characters is a word: 東京都 gives 東京,
 * 京都 and, so that one character finds it, 都. An emoji is a word.
 */
import { withoutApostrophes } from '#server/core/text/apostrophes.ts'
import { fold } from '#server/core/text/fold.ts'

const scripts = ['Han', 'Hira', 'Kana', 'Thai', 'Lao', 'Khmr', 'Mymr'].map((script) => `\\p{scx=${script}}`).join('')
/** Sets of characters, as parts of expressions with the flag `v`: all letters, and those of scripts with spaces. */
export const letters = '[\\p{L}\\p{M}\\p{N}]'
export const spaced = `[${letters}--[${scripts}]]`
const pieces = new RegExp(`(?<run>[[${scripts}]&&${letters}]+)|${spaced}+|\\p{RI}{2}|\\p{Extended_Pictographic}`, 'gv')

// Nobody searches for more of a word, and PostgreSQL takes no lexeme above 2 KB.
export const LONGEST = 40

interface Piece {
  text: string
  isRun: boolean
}

/** All words of a text, in their order. */
export const toWords = (text: string): string[] => cut(text).flatMap(wordsOf)

/** Words that must follow each other; the last may be the beginning of one. */
export interface Phrase {
  words: string[]
  isPrefix: boolean
}

export const wholeWord = (word: string): Phrase => ({ words: [word], isPrefix: false })

/** The phrase that finds tweets with `text`; undefined when it holds no word. */
export function toPhrase(text: string, isPrefix = false): Phrase | undefined {
  const found = cut(text)
  const last = found.at(-1)
  if (!last) return undefined
  const words = found.flatMap(wordsOf)
  if (!last.isRun) return { words, isPrefix: isPrefix && isWorthCompleting(last.text) }
  // The tweet may continue after the last character, which is then no word of its own.
  const isSingle = [...last.text].length === 1
  return isSingle ? { words, isPrefix: true } : { words: words.slice(0, -1), isPrefix: false }
}

// A single letter begins so many words that completing it finds nothing in particular.
const isWorthCompleting = (word: string): boolean => [...word].length > 1

/** As texts are compared: folded, and without apostrophes in words. */
export const normalize = (text: string): string => fold(withoutApostrophes(text))

function cut(text: string): Piece[] {
  const found = normalize(text).matchAll(pieces)
  return Array.from(found, ({ 0: piece, groups }) => ({ text: piece, isRun: groups?.run !== undefined }))
}

function wordsOf({ text, isRun }: Piece): string[] {
  if (!isRun) return [text.length > LONGEST ? [...text].slice(0, LONGEST).join('') : text]
  const characters = [...text]
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}
