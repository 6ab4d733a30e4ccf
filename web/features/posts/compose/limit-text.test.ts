import { describe, expect, it } from 'vitest'
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
})
