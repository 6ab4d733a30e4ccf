import { describe, expect, it } from 'vitest'
import { animation, bytesOf, look, photo, pictureAs } from '#tests/pictures.ts'
import { encodeImage, type ProcessedImage } from './encode-image.ts'
import { inspectImage } from './inspect-image.ts'

async function processed(picture: Blob, deadlineMs?: number): Promise<ProcessedImage> {
  const bytes = await bytesOf(picture)
  return encodeImage(bytes, await inspectImage(bytes), 'post', deadlineMs)
}

describe('makePictures', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('reads %s', async (format) => {
    const { large, width, height } = await processed(await pictureAs(format))
    const { metadata, colourAt } = await look(large)
    expect({ width, height, format: metadata.format }).toEqual({ width: 64, height: 32, format: 'webp' })
    expect([colourAt(0.2, 0.5), colourAt(0.8, 0.5)]).toEqual(['red', 'blue'])
  })

  it('keeps an animation moving, and tells the size of one frame', async () => {
    const { large, small, width, height } = await processed(await animation(3))
    expect({ width, height }).toEqual({ width: 32, height: 16 })
    for (const picture of [large, small]) expect((await look(picture)).metadata.pages).toBe(3)
  })

  it('makes the same of the same picture', async () => {
    const [one, two] = [await processed(await photo()), await processed(await photo())]
    expect(two).toEqual(one)
    expect((await processed(await photo({ colour: '#e00001' }))).hash).toMatch(/^[0-9a-f]{32}$/)
  })

  it('ends at its deadline', async () => {
    await expect(processed(await photo(), 1)).rejects.toMatchObject({ code: 'image_too_costly' })
  })

  it('goes on after a refusal, however many there were', async () => {
    const refusals = Array.from({ length: 10 }, () => processed(new Blob(['no picture'])).catch((error) => error.code))
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['not_an_image']))
    expect(await processed(await photo())).toMatchObject({ width: 64 })
  })
})
