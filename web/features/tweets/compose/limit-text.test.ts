import { describe, expect, it } from 'vitest'
import { countGraphemes } from '#contract/text.ts'
import { limitText } from './limit-text.ts'

const family = '👨‍👩‍👧‍👦'

describe('fitText', () => {
  it('leaves what fits alone', () => {
    expect(limitText('', 'hello', 5)).toEqual({ text: 'hello', caret: null })
  })

  it('counts a family emoji as one character and never cuts inside it', () => {
    expect(limitText('', family.repeat(4), 3).text).toBe(family.repeat(3))
    expect(limitText('', family.repeat(280), 280)).toEqual({ text: family.repeat(280), caret: null })
  })

  it('cuts what is pasted, not what stood behind it', () => {
    expect(limitText('ab', 'aXYZb', 4)).toEqual({ text: 'aXYb', caret: 3 })
  })

  it('refuses one more character in the middle of a full text', () => {
    expect(limitText('abcd', 'abXcd', 4)).toEqual({ text: 'abcd', caret: 2 })
  })

  it('refuses an emoji that shares half its code with its neighbour', () => {
    expect(limitText('😀😀', '😀😁😀', 2)).toEqual({ text: '😀😀', caret: 2 })
  })

  it('shortens a text that was too long before', () => {
    expect(countGraphemes(limitText('x'.repeat(300), `${'x'.repeat(300)}y`, 280).text)).toBe(280)
  })
})
