/**
 * Plus keeps the frames and colours of a PNG that browsers show. The expected values were read from Chromium's
 * ImageDecoder and canvas.
 */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { keptOf } from '#tests/pictures.ts'

const RED = [255, 0, 0, 255]
const GREEN = [0, 255, 0, 255]
const BLUE = [0, 0, 255, 255]
const CLEAR = [0, 0, 0, 0]

function chunk(type: string, data: readonly number[] | Buffer = []): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const u32 = (...values: number[]) =>
  values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const rows = (width: number, height: number, pixel: readonly number[]) =>
  deflateSync(
    Buffer.from(
      Array.from({ length: height }, () => [0, ...Array<readonly number[]>(width).fill(pixel).flat()]).flat(),
    ),
  )

/** A PNG of 20 × 20 in one colour, of 8 or 16 bits a channel. */
function png(
  before: readonly Buffer[],
  { pixel = [200, 100, 50] as readonly number[], bits = 8, type = 2, end = [chunk('IEND')] } = {},
) {
  const header = chunk('IHDR', [...u32(20, 20), bits, type, 0, 0, 0])
  return Buffer.concat([SIGNATURE, header, ...before, chunk('IDAT', rows(20, 20, pixel)), ...end])
}

interface PngFrame {
  at: readonly [number, number, number, number]
  colour: readonly number[]
  disposal?: number
  blend?: number
}

function animatedPng(frames: readonly PngFrame[], { isHidden = false, plays = 0 } = {}): Buffer {
  let sequence = 0
  const parts = frames.flatMap(({ at: [x, y, width, height], colour, disposal = 0, blend = 0 }, index) => {
    const control = chunk('fcTL', [...u32(sequence++, width, height, x, y), 0, 1, 0, 10, disposal, blend])
    const data = rows(width, height, colour)
    const isFirst = index === 0 && !isHidden
    return [control, isFirst ? chunk('IDAT', data) : chunk('fdAT', [...u32(sequence++), ...data])]
  })
  const header = [chunk('IHDR', [...u32(20, 20), 8, 6, 0, 0, 0]), chunk('acTL', u32(frames.length, plays))]
  const hidden = isHidden ? [chunk('IDAT', rows(20, 20, [255, 255, 255, 255]))] : []
  return Buffer.concat([SIGNATURE, ...header, ...hidden, ...parts, chunk('IEND')])
}

const WHOLE = [0, 0, 20, 20] as const
const MIDDLE = [5, 5, 10, 10] as const
const CORNER = [0, 0, 4, 4] as const

it.each<[string, Buffer, (readonly number[])[][]]>([
  [
    'keeps and removes frames',
    animatedPng([
      { at: WHOLE, colour: RED },
      { at: MIDDLE, colour: GREEN, disposal: 1 },
      { at: CORNER, colour: BLUE },
    ]),
    [
      [RED, RED],
      [RED, GREEN],
      [BLUE, CLEAR],
    ],
  ],
  [
    'blends its frames',
    animatedPng([
      { at: WHOLE, colour: RED },
      { at: MIDDLE, colour: [0, 0, 255, 51], blend: 1 },
    ]),
    [
      [RED, RED],
      [RED, [204, 0, 51, 255]],
    ],
  ],
  [
    'has a picture for programs without movement',
    animatedPng(
      [
        { at: WHOLE, colour: RED },
        { at: MIDDLE, colour: GREEN },
      ],
      { isHidden: true },
    ),
    [
      [RED, RED],
      [RED, GREEN],
    ],
  ],
])('an animated PNG that %s', async (_, bytes, frames) => {
  const points = [
    [0, 0],
    [10, 10],
  ] as const
  expect((await keptOf(bytes, points)).frames).toEqual(frames)
})

const two: PngFrame[] = [
  { at: WHOLE, colour: RED },
  { at: CORNER, colour: BLUE },
]

it('an animated PNG plays as often as it says', async () => {
  expect(await keptOf(animatedPng(two, { plays: 2 }), [])).toMatchObject({ loop: 2 })
})

it.each([5, 60, 90])('an animated PNG whose last %i bytes are missing', async (missing) => {
  const bytes = animatedPng(two)
  const isWhole = missing < 12
  const kept = keptOf(bytes.subarray(0, -missing), [])
  if (isWhole) expect((await kept).frames).toHaveLength(2)
  else await expect(kept).rejects.toMatchObject({ code: 'damaged_image' })
})

const chromaticities = u32(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000)
const SRGB = [
  chunk('gAMA', u32(45_455)),
  chunk('cHRM', u32(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000)),
]
const IMPOSSIBLE = [chunk('gAMA', u32(100_000)), chunk('cHRM', u32(...Array<number>(8).fill(0)))]
const damaged = (part: Buffer) => Buffer.concat([part.subarray(0, -1), Buffer.of(part.at(-1)! ^ 255)])

it.each<[string, Buffer, readonly number[]]>([
  ['a gamma', png([chunk('gAMA', u32(100_000))]), [229, 168, 122]],
  ['a gamma of grey', png([chunk('gAMA', u32(100_000))], { pixel: [100], type: 0 }), [168, 168, 168]],
  [
    'a gamma of 16 bits',
    png([chunk('gAMA', u32(100_000))], { pixel: [200, 0, 100, 200, 50, 255], bits: 16 }),
    [229, 168, 122],
  ],
  ['the gamma of sRGB', png([chunk('gAMA', u32(45_455))]), [200, 100, 50]],
  ['a gamma that sRGB overrules', png([chunk('gAMA', u32(100_000)), chunk('sRGB', [0])]), [200, 100, 50]],
  ['a gamma with a wrong checksum', png([damaged(chunk('gAMA', u32(100_000)))]), [200, 100, 50]],
  ['chromaticities', png([chunk('gAMA', u32(45_455)), chunk('cHRM', chromaticities)]), [216, 93, 24]],
  ['the gamma and chromaticities of sRGB', png([...SRGB], { pixel: [200, 32, 16] }), [201, 26, 7]],
  [
    'grey values of 16 bits',
    png([chunk('gAMA', u32(100_000))], { pixel: [100, 100], bits: 16, type: 0 }),
    [168, 168, 168],
  ],
  ['a gamma beside impossible chromaticities', png([...IMPOSSIBLE], { pixel: [100], type: 0 }), [100, 100, 100]],
  ['a gamma that is next to nothing', png([chunk('gAMA', u32(500))]), [0, 0, 0]],
  ['the code points of video', png([chunk('cICP', [1, 1, 0, 1])]), [197, 91, 39]],
  ['the code points of NTSC', png([chunk('cICP', [6, 6, 0, 1])]), [192, 94, 37]],
  ['the code points of a cinema', png([chunk('cICP', [11, 17, 0, 1])]), [212, 78, 0]],
  ['chromaticities alone', png([chunk('cHRM', chromaticities)]), [200, 100, 50]],
  ['the code points of Display P3', png([chunk('cICP', [12, 13, 0, 1])]), [215, 93, 31]],
  [
    'a wrong checksum of its pixels',
    png([], { end: [] }).map((byte, at, all) => (at === all.length - 1 ? byte ^ 255 : byte)) as Buffer,
    [200, 100, 50],
  ],
  ['nothing at its end', png([], { end: [] }), [200, 100, 50]],
  ['no checksum of its pixels', png([], { end: [] }).subarray(0, -4), [200, 100, 50]],
  ['something behind its end', Buffer.concat([png([]), Buffer.from('PK hidden')]), [200, 100, 50]],
])('a PNG shows its colours with %s', async (_, bytes, colour) => {
  const { frames } = await keptOf(Buffer.from(bytes), [[3, 3]])
  for (const [index, value] of colour.entries()) expect(Math.abs(frames[0]![0]![index]! - value)).toBeLessThanOrEqual(2)
})

it('a PNG shows its colours of 16 bits in Display P3', async () => {
  const wide = await sharp({ create: { width: 20, height: 20, channels: 3, background: { r: 200, g: 100, b: 50 } } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const [colour] = (await keptOf(wide, [[3, 3]])).frames[0]!
  expect(colour!.map((value, index) => Math.abs(value - [200, 100, 50, 255][index]!) <= 3)).not.toContain(false)
})
