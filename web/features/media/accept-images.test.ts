import { describe, expect, it } from 'vitest'
import { IMAGE_BYTES } from '#contract/limits.ts'
import { acceptImages } from './accept-images.ts'

const image = (name: string) => new File(['x'], name, { type: 'image/png' })
const huge = () => Object.defineProperty(image('huge.png'), 'size', { value: IMAGE_BYTES + 1 })

describe('acceptImages', () => {
  it('takes images while there is room and drops the extras', () => {
    const { accepted, refusal } = acceptImages([image('a'), image('b'), image('c')], 2)
    expect(accepted.map((file) => file.name)).toEqual(['a', 'b'])
    expect(refusal).toBe('You can add up to 4 images.')
  })

  it.each(['text/plain', 'image/svg+xml', 'application/pdf', ''])('refuses %s, in words', (type) => {
    const { accepted, refusal } = acceptImages([new File(['x'], 'x', { type }), image('a')], 4)
    expect(accepted.map((file) => file.name)).toEqual(['a'])
    expect(refusal).toMatch(/^That file isn’t an image/)
  })

  it('refuses files that are too large', () => {
    expect(acceptImages([huge()], 4)).toEqual({
      accepted: [],
      refusal: 'That image is too large. Use one under 15 MB.',
    })
  })

  it('says nothing when all are taken', () => {
    expect(acceptImages([image('a')], 1).refusal).toBeNull()
  })
})
