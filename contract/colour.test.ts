import { describe, expect, it } from 'vitest'
import { accentsOf, contrastOf, DEFAULT_COLOUR, isColour, isTooLight } from './colour.ts'

/** Every tenth step of each channel, and the corners. */
const steps = [0, 51, 102, 153, 204, 255]
const hex = (value: number) => value.toString(16).padStart(2, '0')
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)))

describe('accentsOf', () => {
  it('gives accents that are readable in each theme, for any colour', () => {
    for (const colour of colours) {
      const { accent, fill, fillHover, soft } = accentsOf(colour)
      for (const filled of [...fill, fillHover[0]])
        expect(contrastOf(filled, '#ffffff'), `${colour} under white`).toBeGreaterThanOrEqual(4.5)
      for (const page of ['#08090c', '#161f2b'])
        expect(contrastOf(fill[1], page), `${colour} on the page ${page}`).toBeGreaterThanOrEqual(2.95)
      for (const surface of ['#ffffff', '#f3f4f7', '#eceef2', soft[0]])
        expect(contrastOf(accent[0], surface), `${colour} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      for (const surface of ['#08090c', '#101217', '#1d2026', '#161f2b', '#1c2735', '#253243', soft[1]])
        expect(contrastOf(accent[1], surface), `${colour} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      for (const each of [accent, fill, fillHover, soft].flat()) expect(isColour(each), each).toBe(true)
    }
  })

  it('keeps a colour that is already readable', () => {
    expect(accentsOf(DEFAULT_COLOUR).fill).toEqual([DEFAULT_COLOUR, DEFAULT_COLOUR])
    expect(isTooLight(DEFAULT_COLOUR)).toBe(false)
    expect(isTooLight('#ffee00')).toBe(true)
  })
})

describe('isColour', () => {
  it('accepts six hexadecimal digits and nothing else', () => {
    expect(['#2f5df2', '#ABCDEF'].every(isColour)).toBe(true)
    for (const text of ['red', '#fff', '#2f5df2;', '2f5df2', '#2f5df2\n', '#2f5df2}body{', 'var(--x)', '#gggggg'])
      expect(isColour(text), text).toBe(false)
  })
})
