import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { PostWindow, type WindowPost } from './post-window.ts'

const post = (id: number, text: string, change: Partial<WindowPost> = {}): WindowPost => ({
  id,
  author_id: id,
  at: id * MINUTE_MS,
  words: text.split(' '),
  mentions: 0,
  ...change,
})
const AD = 'buy cheap shoes now at the best price today'

describe('posts of an hour', () => {
  it('are alike when they share most of their words', () => {
    const window = new PostWindow()
    window.add(post(1, AD))
    window.add(post(2, 'the weather is fine over the whole country today'))
    expect(window.countAlike(post(3, `${AD} friends`))).toBe(1)
    expect(window.countAlike(post(3, 'today price best the at now shoes cheap buy'))).toBe(1)
    expect(window.countAlike(post(3, 'what a fine day for a walk'))).toBe(0)
  })

  it('count only if they are older, and for an hour', () => {
    const window = new PostWindow()
    for (const id of [1, 2]) window.add(post(id, AD))
    expect(window.countAlike(post(1, AD))).toBe(0)
    expect(window.countAlike(post(3, AD))).toBe(2)
    window.add(post(62, AD))
    expect(window.countAlike(post(63, AD))).toBe(1)
  })

  it('are not alike for a few frequent words', () => {
    const window = new PostWindow()
    window.add(post(1, 'good morning'))
    expect(window.countAlike(post(2, 'good morning'))).toBe(0)
  })

  it('are compared with a bounded number of others, whatever their texts', () => {
    const window = new PostWindow()
    // Most words are the same, and too few to be alike: each band has most of them.
    const words = (id: number) => `${AD} ${Array.from({ length: 10 }, (_, index) => `w${id}x${index}`).join(' ')}`
    for (let id = 1; id <= 5_000; id++) window.add(post(id, words(id), { at: id }))
    const [last, before] = [post(5_001, words(5_001), { at: 5_001 }), window.steps]
    expect(window.countAlike(last)).toBe(0)
    expect(window.steps - before).toBeLessThanOrEqual(19 * 16 + 500 * 20)
    window.add(last)
    const again = window.steps
    // Later posts are passed over at once: a post is edited while many follow it.
    window.countAlike(post(0, words(0), { at: 0 }))
    expect(window.steps - again).toBe(19 * 16)
  })

  it('are summed for the mentions of one author', () => {
    const window = new PostWindow()
    window.add(post(1, 'hello', { author_id: 7, mentions: 3 }))
    window.add(post(2, 'hello', { author_id: 8, mentions: 9 }))
    expect(window.countMentions(post(30, 'again', { author_id: 7, mentions: 2 }))).toBe(5)
    expect(window.countMentions(post(70, 'again', { author_id: 7, mentions: 2 }))).toBe(2)
  })

  it('find each copy, however many other posts there are', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), fc.nat(9), (others, copies) => {
        const window = new PostWindow()
        let id = 0
        for (const other of others) window.add(post(++id, '', { at: id, words: other }))
        for (let copy = 0; copy < copies; copy++) window.add(post(++id, AD, { at: id }))
        expect(window.countAlike(post(++id, AD, { at: id }))).toBe(copies)
      }),
    )
  })
})
