/**
 * Splits text into index words, the same for tweets and queries and on both engines. In scripts without spaces between
 * words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each pair of neighbouring characters is a word: 東京都 gives 東京, 京都
 * and, so that one character finds it, 都. An emoji is a word.
 */
import { withoutApostrophes } from '#server/core/text/apostrophes.ts'
import { fold } from '#server/core/text/fold.ts'

const scripts = ['Han', 'Hira', 'Kana', 'Thai', 'Lao', 'Khmr', 'Mymr'].map((script) => `\\p{scx=${script}}`).join('')
/** Sets of characters, as parts of expressions with the flag `v`: all letters, and those of scripts with spaces. */
export const letters = '[\\p{L}\\p{M}\\p{N}]'
export const spaced = `[${letters}--[${scripts}]]`
const pieces = new RegExp(`(?<run>[[${scripts}]&&${letters}]+)|${spaced}+|\\p{RI}{2}|\\p{Extended_Pictographic}`, 'gv')

// The maximum length of a word. PostgreSQL accepts no lexeme above 2 KB.
export const LONGEST = 40

interface Piece {
  text: string
  isRun: boolean
}

/** All words of a text, in their order. */
export const toWords = (text: string): string[] => cut(text).flatMap(wordsOf)

/** Consecutive words; the last one may be a prefix. */
export interface Phrase {
  words: string[]
  isPrefix: boolean
}

export const wholeWord = (word: string): Phrase => ({ words: [word], isPrefix: false })

/** The phrase that finds tweets with `text`; undefined when it has no word. */
export function toPhrase(text: string, isPrefix = false): Phrase | undefined {
  const found = cut(text)
  const last = found.at(-1)
  if (!last) return undefined
  const words = found.flatMap(wordsOf)
  if (!last.isRun) return { words, isPrefix: isPrefix && isWorthCompleting(last.text) }
  // The tweet may continue after the last character, which is no separate word then.
  const isSingle = [...last.text].length === 1
  return isSingle ? { words, isPrefix: true } : { words: words.slice(0, -1), isPrefix: false }
}

// Completing a single letter matches too many words.
const isWorthCompleting = (word: string): boolean => [...word].length > 1

/** Normalises text for comparison: folded, and without apostrophes in words. */
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
