import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { Content } from '#contract/parts/text.ts'
import { countGraphemes } from '#contract/text.ts'
import { canChange, cleanAlts, cleanContent, needsTextOrImage, refuseTooManyImages } from './rules.ts'

describe('cleanContent', () => {
  it('keeps the text, normalised', () => {
    expect(cleanContent(' cafe\u0301\r\n')).toBe(' caf\u00e9\n')
    expect(cleanContent(undefined)).toBe('')
  })

  it('counts a family emoji as one character', () => {
    expect(cleanContent('👨‍👩‍👧'.repeat(100))).toHaveLength(800)
    expect(() => cleanContent('x'.repeat(281))).toThrow('Keep it to 280 characters.')
  })

  it('counts letters after composing them', () => {
    expect(cleanContent('e\u0301'.repeat(280))).toBe('\u00e9'.repeat(280))
  })

  it('accepts what the counter counts as 280 characters, as it is sent, and refuses one more', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '👨‍👩‍👧‍👦',
        '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
        '🇺🇦',
        '1️⃣',
        '\u200d',
        '\u200f',
      ),
      fc.constantFrom(
        '\u0301',
        '\u0335'.repeat(8),
        '\u0344'.repeat(9),
        'e',
        '\u{1d160}',
        '\u1112\u1161\u11ab',
        '\u0600',
        'नमस्ते',
      ),
      fc.constantFrom('\n', '\r\n', '\r', ' ', '@bob', 'https://plus.example/a?b=c', '#tag'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    const text = fc
      .array(piece, { maxLength: 300 })
      .map((pieces) => pieces.join('').replaceAll('\0', ''))
      .filter((each) => countGraphemes(each) < 280)
    fc.assert(
      fc.property(text, (each) => {
        // What is added until the text is full joins nothing.
        const full = `${each}\t${'x'.repeat(279 - countGraphemes(each))}`
        // Forms are sent with \r\n.
        for (const sent of [full, full.replace(/\r\n?|\n/g, '\r\n')]) {
          expect(Check(Content, sent)).toBe(true)
          expect(countGraphemes(cleanContent(sent))).toBe(280)
          expect(() => cleanContent(`${sent}x`)).toThrow('Keep it to 280 characters.')
        }
      }),
    )
  })

  it('refuses NUL and half surrogate pairs', () => {
    for (const text of ['\0', 'a\ud800']) expect(() => cleanContent(text)).toThrow('can’t be used')
  })
})

describe('cleanAlts', () => {
  it('trims descriptions, and refuses more than 1,000 characters', () => {
    expect(cleanAlts('alt', [' A cat ', '', '\ufe0f'])).toEqual(['A cat', '', ''])
    expect(cleanAlts('alt', undefined)).toEqual([])
    expect(() => cleanAlts('alt', ['ok', 'x'.repeat(1_001)])).toThrow('Keep it to 1,000 characters.')
  })
})

describe('needsTextOrImage', () => {
  it.each([
    { content: 'Hi', images: 0, hasVideo: false, isReply: false, refused: undefined },
    { content: '', images: 1, hasVideo: false, isReply: false, refused: undefined },
    { content: '', images: 0, hasVideo: true, isReply: false, refused: undefined },
    { content: 'Hi', images: 4, hasVideo: false, isReply: true, refused: undefined },
    { content: '', images: 0, hasVideo: true, isReply: true, refused: undefined },
    { content: ' \n', images: 0, hasVideo: false, isReply: false, refused: 'empty_tweet' },
    { content: '', images: 0, hasVideo: false, isReply: true, refused: 'empty_reply' },
    { content: '\u200b', images: 1, hasVideo: false, isReply: true, refused: 'empty_reply' },
  ])(
    'decides on $content with $images images, video: $hasVideo, reply: $isReply',
    ({ content, isReply, refused, ...media }) => {
      const decide = () => needsTextOrImage(content, media, isReply)
      if (refused) expect(decide).toThrow(expect.objectContaining({ code: refused }))
      else expect(decide).not.toThrow()
    },
  )
})

describe('refuseTooManyImages', () => {
  it('accepts four', () => {
    expect(() => refuseTooManyImages(4)).not.toThrow()
    expect(() => refuseTooManyImages(5)).toThrow(expect.objectContaining({ code: 'too_many_images' }))
  })
})

describe('canChange', () => {
  it('is true for the author alone', () => {
    expect(canChange({ author_id: 7 }, 7)).toBe(true)
    expect(canChange({ author_id: 7 }, 8)).toBe(false)
  })
})
