import { describe, expect, it } from 'vitest'
import { panBy, UNZOOMED, zoomAt } from './zoom.ts'

const stage = { x: 1000, y: 800 }

describe('zoomAt', () => {
  it('keeps what lies under the fingers', () => {
    const view = zoomAt(UNZOOMED, 2, { x: 100, y: -50 }, stage)
    expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  })

  it('ends at the whole picture, centred', () => {
    const near = zoomAt(UNZOOMED, 3, { x: 400, y: 300 }, stage)
    expect(zoomAt(near, 0.01, { x: 0, y: 0 }, stage)).toEqual(UNZOOMED)
  })
})

describe('panBy', () => {
  it('stops at the edge of the picture', () => {
    const near = zoomAt(UNZOOMED, 2, { x: 0, y: 0 }, stage)
    expect(panBy(near, { x: 9_999, y: -9_999 }, stage)).toEqual({ scale: 2, x: 500, y: -400 })
  })

  it('does not move a whole picture', () => {
    expect(panBy(UNZOOMED, { x: 30, y: 30 }, stage)).toEqual(UNZOOMED)
  })
})
