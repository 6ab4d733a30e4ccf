import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPhrase, toWords } from './tokenize.ts'

describe('toWords', () => {
  it.each([
    ['Don’t panic, it’s CAFÉ time!', ['dont', 'panic', 'its', 'cafe', 'time']],
    ['Pat O‘Leary, l＇été, Hawai`i, rock´n´roll', ['pat', 'oleary', 'lete', 'hawaii', 'rocknroll']],
    ['d՚Artagnan ג׳ירפה', ['dartagnan', 'גירפה']],
    ['snake_case #Tag @bob a-b', ['snake', 'case', 'tag', 'bob', 'a', 'b']],
    ['東京都', ['東京', '京都', '都']],
    ['iPhone15を買う', ['iphone15', 'を買', '買う', 'う']],
    ['ดีครับ', ['ดี', 'ีค', 'คร', 'รั', 'ับ', 'บ']],
    ['☕️ 👨‍👩‍👧 👍🏽 🇩🇪', ['☕', '👨', '👩', '👧', '👍', '🇩🇪']],
    ['… !? "" ()', []],
  ])('finds the words of %s', (text, words) => expect(toWords(text)).toEqual(words))

  it('makes words without syntax of either engine, from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const word of toWords(text)) {
          expect(word).not.toMatch(/[\s"'\\:#@_\0-\x2f]/)
          expect(word.isWellFormed()).toBe(true)
          expect(Buffer.byteLength(word)).toBeLessThan(1_000)
        }
      }),
    )
  })
})

describe('toPhrase', () => {
  it('completes a last word of two letters or more, when requested', () => {
    expect(toPhrase('cof', true)).toEqual({ words: ['cof'], isPrefix: true })
    expect(toPhrase('c', true)).toEqual({ words: ['c'], isPrefix: false })
    expect(toPhrase('cof')).toEqual({ words: ['cof'], isPrefix: false })
  })

  it('allows continuation where a script has no spaces', () => {
    expect(toPhrase('東京')).toEqual({ words: ['東京'], isPrefix: false })
    expect(toPhrase('東')).toEqual({ words: ['東'], isPrefix: true })
  })

  it('is undefined without a word', () => expect(toPhrase('…', true)).toBeUndefined())
})
