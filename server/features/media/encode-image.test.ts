import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { animation, bytesOf, look, photo, pictureAs, pixelBomb } from '#tests/pictures.ts'
import { encodeImage, type ProcessedImage, type Purpose } from './encode-image.ts'
import { isLossless } from './formats/webp.ts'
import { inspectImage } from './inspect-image.ts'

async function processed(picture: Blob, deadlineMs?: number): Promise<ProcessedImage> {
  const bytes = await bytesOf(picture)
  return encodeImage(bytes, await inspectImage(bytes), 'post', deadlineMs)
}

const kept = async (bytes: Buffer, purpose: Purpose = 'post') => encodeImage(bytes, await inspectImage(bytes), purpose)

type Colour = [number, number, number]

/** A picture whose pixels are given by their place. */
function drawn(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) data.set(colourAt(at % width, Math.floor(at / width)), at * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const checker = (x: number, y: number): Colour => ((x + y) % 2 === 0 ? [255, 0, 0] : [0, 0, 255])
const lines = (x: number): Colour => (x % 3 === 0 ? [220, 0, 0] : [255, 255, 255])
/** Random numbers, equal in each run. */
const noise = (x: number, y: number): Colour => {
  const value = Math.imul(Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b), 0xc2b2ae35) >>> 8
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255]
}
/** Brightness and colour change slowly, with a little noise, as in a photo. */
const scene = (x: number, y: number): Colour => {
  const grain = noise(x, y)[0] % 8
  return [
    100 + Math.sin(x / 90) * 90 + grain,
    120 + Math.cos(y / 70) * 90 + grain,
    90 + Math.sin((x + y) / 50) * 60 + grain,
  ]
}

/** The largest difference of a channel, over all pixels. */
async function difference(webp: Buffer, colourAt: (x: number, y: number) => Colour): Promise<number> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = await drawn(info.width, info.height, colourAt).raw().toBuffer()
  return data.reduce((most, value, at) => Math.max(most, Math.abs(value - wanted[at]!)), 0)
}

describe('colours', () => {
  it.each([
    ['pixel art with a palette', () => drawn(8, 8, checker).png({ palette: true })],
    ['pixel art as a GIF', () => drawn(8, 8, checker).gif()],
    ['pixel art as lossless WebP', () => drawn(300, 300, checker).webp({ lossless: true })],
    ['larger pixel art', () => drawn(600, 600, checker).png()],
  ])('of %s are kept', async (_, make) => {
    const { large, small } = await kept(await make().toBuffer())
    expect([await difference(large, checker), await difference(small, checker)]).toEqual([0, 0])
  })

  it.each([
    [200, 60],
    [640, 400],
    [1_600, 900],
  ])('of thin lines are kept in a picture of %i × %i', async (width, height) => {
    const { large } = await kept(await drawn(width, height, lines).png().toBuffer())
    expect(await difference(large, lines)).toBe(0)
  })

  it('of an avatar and its small picture are kept', async () => {
    const { large, small } = await kept(
      await drawn(400, 400, (x) => lines(Math.floor(x / 8)))
        .png()
        .toBuffer(),
      'avatar',
    )
    expect(await difference(large, (x) => lines(Math.floor(x / 8)))).toBe(0)
    expect(isLossless(small)).toBe(true)
  })

  it('are nearly kept next to a photo, and the file stays small', async () => {
    const beside = (x: number, y: number) => (x < 700 ? lines(x) : noise(x, y))
    const { large, small } = await kept(await drawn(1_400, 1_000, beside).png().toBuffer())
    expect(await difference(large, beside)).toBeLessThanOrEqual(16)
    expect(large.length).toBeLessThan(1_500_000)
    expect(small.length).toBeLessThan(300_000)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('of a photo lose a little, as %s', async (format) => {
    const { large, small } = await kept(await drawn(800, 600, scene).toFormat(format).toBuffer())
    expect([isLossless(large), isLossless(small)]).toEqual([false, false])
  })
})

describe('encodeImage', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('reads %s', async (format) => {
    const { large, width, height } = await processed(await pictureAs(format))
    const { metadata, colourAt } = await look(large)
    expect({ width, height, format: metadata.format }).toEqual({ width: 64, height: 32, format: 'webp' })
    expect([colourAt(0.2, 0.5), colourAt(0.8, 0.5)]).toEqual(['red', 'blue'])
  })

  it('keeps an animation moving, with its first frame as the small picture, and answers the size of one frame', async () => {
    const { large, small, ...rest } = await processed(await animation(3))
    expect(rest).toMatchObject({ width: 32, height: 16, isAnimated: true })
    expect((await look(large)).metadata.pages).toBe(3)
    expect((await look(small)).metadata).not.toHaveProperty('pages')
    expect(await processed(await pictureAs('gif'))).toMatchObject({ isAnimated: false })
    expect(await kept(await bytesOf(await animation(3)), 'avatar')).toMatchObject({ isAnimated: false })
  })

  it('takes the first picture of an AVIF sequence, and refuses one that has frames alone', async () => {
    const sequence = await bytesOf(await pictureAs('avif'))
    sequence.write('avis', 8, 'latin1')
    const { isAnimated, large } = await kept(sequence)
    expect([isAnimated, (await look(large)).colourAt(0.2, 0.5)]).toEqual([false, 'red'])
    // The box of the picture has another name.
    sequence.write('free', sequence.indexOf('meta'), 'latin1')
    await expect(kept(sequence)).rejects.toMatchObject({ code: 'not_an_image' })
  })

  it.each(['gif', 'webp'] as const)('slows frames without a delay down, as browsers do: %s', async (format) => {
    const moving = sharp(await bytesOf(await animation(4)), { animated: true })
    const delay = [0, 10, 20, 1_000]
    const { large } = await kept(await moving[format]({ delay }).toBuffer())
    expect((await look(large)).metadata.delay).toEqual([100, 100, 20, 1_000])
  })

  it('makes the same files of the same picture', async () => {
    const [one, two] = [await processed(await photo()), await processed(await photo())]
    expect(two).toEqual(one)
    expect((await processed(await photo({ colour: '#e00001' }))).hash).toMatch(/^[0-9a-f]{32}$/)
  })

  it('refuses rows that are longer than a JPEG allows', async () => {
    await expect(processed(pixelBomb(65_536, 2))).rejects.toMatchObject({ code: 'image_too_costly' })
  })

  it('stops at its deadline', async () => {
    await expect(processed(await photo(), 1)).rejects.toMatchObject({ code: 'image_too_costly' })
  })

  it('continues after any number of refusals', async () => {
    const refusals = Array.from({ length: 10 }, () => processed(new Blob(['no picture'])).catch((error) => error.code))
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['not_an_image']))
    expect(await processed(await photo())).toMatchObject({ width: 64 })
  })
})
