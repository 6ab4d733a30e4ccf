import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGraphemes } from '#contract/text.ts'
import { limitText } from './limit-text.ts'

const family = '👨‍👩‍👧‍👦'

describe('limitText', () => {
  it('does not change a text that fits', () => {
    expect(limitText('', 'hello', 5)).toEqual({ text: 'hello', caret: null })
  })

  it('counts a family emoji as one character and never cuts inside it', () => {
    expect(limitText('', family.repeat(4), 3).text).toBe(family.repeat(3))
    expect(limitText('', family.repeat(280), 280)).toEqual({ text: family.repeat(280), caret: null })
  })

  it('cuts the pasted text, not the text behind it', () => {
    expect(limitText('ab', 'aXYZb', 4)).toEqual({ text: 'aXYb', caret: 3 })
  })

  it('refuses one more character in the middle of a full text', () => {
    expect(limitText('abcd', 'abXcd', 4)).toEqual({ text: 'abcd', caret: 2 })
  })

  it('leaves the caret where a letter was typed beside the same letter', () => {
    expect(limitText('aaab', 'aaaab', 4, 1)).toEqual({ text: 'aaab', caret: 0 })
  })

  it('refuses an emoji that shares half its code with its neighbour', () => {
    expect(limitText('😀😀', '😀😁😀', 2)).toEqual({ text: '😀😀', caret: 2 })
  })

  it('takes nothing typed into a text that is too long already, and cuts nothing of it', () => {
    const long = 'x'.repeat(300)
    expect(limitText(long, `${long.slice(0, 10)}y${long.slice(10)}`, 280)).toEqual({ text: long, caret: 10 })
    expect(limitText(long, `${long}y`, 280).text).toBe(long)
  })

  it('lets a text that is too long become shorter', () => {
    expect(limitText('x'.repeat(300), 'x'.repeat(299), 280)).toEqual({ text: 'x'.repeat(299), caret: null })
  })

  it('does not cut inside a character that the typed text joins to', () => {
    expect(limitText('a👩', 'a👩\u200d👦bcd', 3)).toEqual({ text: 'a👩\u200d👦b', caret: 7 })
  })

  it('fits whatever is typed anywhere into a text that fits, keeps what is around it, and splits no character', () => {
    const piece = fc.oneof(
      fc.constantFrom(family, '👩', '🇺🇦', '👍🏽', '1️⃣', '\u0301', '\u0344', '\u200d', 'e', 'नमस्ते', '가', '\u200f', '\n'),
      fc.constantFrom('https://plus.example/a', '@bob', ' '),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    const segmenter = new Intl.Segmenter('en')
    const clusters = (whole: string) => [...segmenter.segment(whole)].map(({ segment }) => segment)
    const endsAt = (whole: string, at: number) => segmenter.segment(whole).containing(at)?.index === at
    fc.assert(
      fc.property(text, text, fc.nat(12), fc.nat(12), (before, typed, at, more) => {
        const around = clusters(before)
        const [start, end] = [around.slice(0, at).join(''), around.slice(at).join('')]
        const limit = countGraphemes(before) + more
        const { text: kept } = limitText(before, start + typed + end, limit, (start + typed).length)
        expect(countGraphemes(kept)).toBeLessThanOrEqual(limit)
        expect(kept.startsWith(start) && kept.endsWith(end)).toBe(true)
        expect(kept.isWellFormed()).toBe(true)
        // The end of what is left of the typed text is an end of a character in it.
        const left = kept.slice(0, kept.length - end.length)
        expect([start, start + typed].some((whole) => whole === left || endsAt(whole, left.length))).toBe(true)
      }),
    )
  })
})
