import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGraphemes } from '#contract/text.ts'
import { splitIntoPosts } from './split-into-posts.ts'

const split = (text: string, limit: number, most = 25) => splitIntoPosts(text, limit, most)

describe('splitIntoPosts', () => {
  it.each([
    ['paragraphs', 'One two.\nThree.\n\nFour five six. Seven', ['One two.\nThree.', 'Four five six. Seven']],
    ['lines', 'One. Two three four\nfive. Six seven eight', ['One. Two three four', 'five. Six seven eight']],
    ['sentences', 'One two three. Four! Five six seven eight', ['One two three. Four!', 'Five six seven eight']],
    ['words', 'one two three four five six seven', ['one two three four five', 'six seven']],
    [
      'words without spaces',
      '今日は天気がいいですね東京の桜がとてもきれいです',
      ['今日は天気がいいですね東京の桜がとてもきれい', 'です'],
    ],
  ])('cuts at the end of %s', (_, text, posts) => {
    const limit = Math.max(...posts.map((post) => post.length)) + 1
    expect(split(text, limit)).toEqual(posts)
  })

  it('cuts before a link, a mention or a hashtag, and inside a link only where it is longer than a post', () => {
    const link = 'https://plus.example/a/long/way'
    expect(split(`Read on: ${link} now`, 35)).toEqual(['Read on:', `${link} now`])
    expect(split(`aaaaaaaaaaaa、@somebody_here`, 20)).toEqual(['aaaaaaaaaaaa、', '@somebody_here'])
    expect(split(link, 20)).toEqual([link.slice(0, 20), link.slice(20)])
  })

  it('cuts a word only where it is longer than a post', () => {
    expect(split(`ab ${'x'.repeat(20)}`, 20)).toEqual(['ab', 'x'.repeat(20)])
    expect(split('x'.repeat(45), 20)).toEqual(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)])
  })

  it('makes no post of white space', () => {
    expect(split(`${' \n'.repeat(30)}One`, 20)).toEqual(['One'])
    expect(split(' '.repeat(45), 20)).toEqual([''])
    expect(split(`One${' '.repeat(45)}`, 20)).toEqual(['One'])
  })

  it('leaves the rest whole in the last post, also one character that is longer than a post', () => {
    expect(split('one two three four five six', 9, 2)).toEqual(['one two', 'three four five six'])
    const marks = `a${'\u0301'.repeat(1_000)} two three four five`
    expect(split(`one ${marks}`, 20)).toEqual(['one', marks])
  })

  it('makes posts that the server accepts, loses nothing but white space, and splits no character', () => {
    const family = '👨‍👩‍👧‍👦'
    const piece = fc.oneof(
      fc.constantFrom(family, '🇺🇦', '1️⃣', '👍🏽', '\u0301', '\u0344', '\u200d', '\u200f', 'नमस्ते', '東京', 'เชียงใหม่'),
      fc.constantFrom(' ', '\n', '\n\n', '. ', '。', '! ', ', ', '\r\n', '\u3000'),
      fc.constantFrom('word', 'https://plus.example/a?b=(c)', '@bob', '#tag', 'a'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    )
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    const segmenter = new Intl.Segmenter('en')
    fc.assert(
      fc.property(text, fc.integer({ min: 5, max: 40 }), (whole, limit) => {
        const posts = split(whole, limit, Number.POSITIVE_INFINITY)
        let at = 0
        for (const post of posts) {
          expect(countGraphemes(post)).toBeLessThanOrEqual(limit)
          const start = whole.indexOf(post, at)
          expect(whole.slice(at, start)).toMatch(/^[\s\p{DI}\p{Cc}\u2800\ufff9-\ufffb]*$/u)
          at = start + post.length
          for (const edge of [start, at]) {
            const grapheme = segmenter.segment(whole).containing(edge)
            expect(grapheme === undefined || grapheme.index === edge).toBe(true)
          }
        }
        expect(whole.slice(at)).toMatch(/^[\s\p{DI}\p{Cc}\u2800\ufff9-\ufffb]*$/u)
      }),
    )
  })
})
