import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Café', 'cafe'],
    ['ÜBER Łódź Straße', 'uber lodz strasse'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ｆｕｌｌ ⅷ', 'full viii'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['كِتَاب', 'كتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['한국어', '한국어'],
    ['٢٠٢٧ ۲۰۲۷ २०२७ ২০২৭ ๒๐๒๗ 𝟐𝟎𝟐𝟕', '2027 2027 2027 2027 2027 2027'],
    ['بیت کبیر على مكتبة', 'بيت كبير علي مكتبه'],
    ['ســلام قُرْآن', 'سلام قران'],
    ['Hawaiʻi імʼя Ինչո՞ւ', 'hawaii імя ինչու'],
    ['Qurʾan ʿAli Jalʹ Saltiꞌllo', 'quran ali jal saltillo'],
    ['ڪتاب', 'كتاب'],
    // Two scripts whose digits follow each other
    ['\u{116d9}\u{116da}\u{116e3}', '909'],
  ])('reads %s as %s', (text, folded) => expect(fold(text)).toBe(folded))

  it.each(['नमस्ते', 'สวัสดี', 'がぎぐ'])('keeps the marks of %s, which are letters', (text) =>
    expect(fold(text)).toBe(text),
  )

  it('changes no text that is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})
