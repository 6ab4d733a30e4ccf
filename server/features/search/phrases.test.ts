import { expect, it } from 'vitest'
import { contains } from './phrases.ts'
import { normalize, toWords } from './tokenize.ts'

const texts = [
  'Green tea, in the morning',
  'greenish TEA',
  'Don’t stop: rock-and-roll!',
  'tea東京 green',
  'green 🍵 tea, green🍵tea',
  'Ёлка и чай',
  'x_y x y 2nd',
  '𝒜lpha beta',
  '',
]
const phrases = ['green', 'tea', 'green tea', 'dont', 'stop rock and', 'елка', 'и чай', 'x y', '2nd', 'roll', 'alpha']

it.each(texts)('finds in %j the phrases that its words contain', (text) => {
  const words = ` ${toWords(text).join(' ')} `
  for (const phrase of phrases)
    for (const isPrefix of [true, false]) {
      const expected = words.includes(` ${phrase}${isPrefix ? '' : ' '}`)
      expect([phrase, contains(normalize(text), { words: phrase.split(' '), isPrefix })]).toEqual([phrase, expected])
    }
})

it('leaves emoji and scripts without spaces to the tokenizer', () => {
  for (const word of ['🍵', '東京']) expect(contains(word, { words: [word], isPrefix: false })).toBeUndefined()
})
