/** Plus keeps the frames of a GIF that browsers show. The expected values were read from Chromium's ImageDecoder. */
import { expect, it } from 'vitest'
import { inspectImage } from '#server/features/media/inspect-image.ts'
import { keptOf } from '#tests/pictures.ts'

const PALETTE = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
]

interface Frame {
  /** x, y, width and height. */
  at: readonly [number, number, number, number]
  colour: number
  disposal?: number
  /** The colour that is clear. */
  clear?: number
  delay?: number
}

const u16 = (value: number) => [value & 255, value >> 8]

/** LZW of one colour: the table is cleared before a code is longer than 9 bits. */
function lzw(colour: number, pixels: number): number[] {
  const codes = Array.from({ length: pixels }, (_, index) => (index % 200 === 0 ? [256, colour] : [colour])).flat()
  const bits = [...codes, 257].flatMap((code) => Array.from({ length: 9 }, (_, bit) => (code >> bit) & 1))
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
  )
  const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) =>
    bytes.slice(index * 255, index * 255 + 255),
  )
  return [8, ...blocks.flatMap((block) => [block.length, ...block]), 0]
}

/** A GIF of 20 × 20 whose frames have one colour each: red, green, blue or white. Its background colour is blue. */
function gif(frames: readonly Frame[], loop = -1): Buffer {
  const palette = Array.from({ length: 256 }, (_, index) => PALETTE[index] ?? [0, 0, 0]).flat()
  const netscape = loop < 0 ? [] : [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, ...u16(loop), 0]
  const parts = frames.flatMap(({ at, colour, disposal = 0, clear, delay = 10 }) => [
    ...[0x21, 0xf9, 4, (disposal << 2) | (clear === undefined ? 0 : 1), ...u16(delay), clear ?? 0, 0],
    ...[0x2c, ...at.flatMap(u16), 0, ...lzw(colour, at[2] * at[3])],
  ])
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...u16(20),
    ...u16(20),
    0xf7,
    2,
    0,
    ...palette,
    ...netscape,
    ...parts,
    0x3b,
  ])
}

const WHOLE = [0, 0, 20, 20] as const
const MIDDLE = [5, 5, 10, 10] as const
const CORNER = [0, 0, 4, 4] as const
const BAND = [0, 5, 20, 10] as const

/** The first letters of the colours in the corner, in the middle and at the end, frame by frame. A point is clear. */
async function coloursOf(bytes: Buffer): Promise<string> {
  const { frames } = await keptOf(bytes, [
    [0, 0],
    [10, 10],
    [19, 19],
  ])
  const name = ([red, green, blue, alpha]: number[]) =>
    alpha === 0 ? '.' : 'rgbw'[PALETTE.findIndex((one) => one.join() === [red, green, blue].join())]
  return frames.map((points) => points.map(name).join('')).join(' ')
}

const three = (disposal: number, clear?: number): Frame[] => [
  { at: WHOLE, colour: 0, disposal, ...(clear && { clear }) },
  { at: MIDDLE, colour: 1, disposal, ...(clear && { clear }) },
  { at: CORNER, colour: 2 },
]

it.each<[string, Frame[], string]>([
  ['is clear around a first frame', [BAND, BAND].map((at, colour) => ({ at, colour })), '.r. .g.'],
  ['is clear around its only frame', [{ at: MIDDLE, colour: 0 }], '.r.'],
  ['keeps frames', three(1), 'rrr rgr bgr'],
  ['removes frames', three(2), 'rrr .g. b..'],
  ['removes frames with transparency', three(2, 3), 'rrr .g. b..'],
  ['restores what was before', three(3), 'rrr .g. b..'],
  ['restores what was before, by the number that browsers take for the same', three(4), 'rrr .g. b..'],
  [
    'begins clear',
    [
      { at: WHOLE, colour: 3, clear: 3, disposal: 1 },
      { at: MIDDLE, colour: 1 },
    ],
    '... .g.',
  ],
])('a GIF that %s', async (_, frames, colours) => {
  expect(await coloursOf(gif(frames))).toBe(colours)
})

it('a GIF has a screen that holds its first frame, whatever size it declares', async () => {
  const frames = [
    { at: [10, 10, 20, 20] as const, colour: 0 },
    { at: CORNER, colour: 1 },
  ]
  expect(await keptOf(gif(frames), [])).toMatchObject({ size: [30, 30] })
})

it('a GIF that is scaled down has its only frame where it is on the screen', async () => {
  const large = gif([{ at: [100, 100, 40, 40], colour: 0 }])
  for (const at of [6, 8]) large.writeUInt16LE(3_200, at)
  const points = [60, 120].map((at) => [at, at] as const)
  const colours = [
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]
  expect(await keptOf(large, points)).toMatchObject({ size: [1_600, 1_600], frames: [colours] })
  for (const at of [6, 8]) large.writeUInt16LE(5_700, at)
  await expect(inspectImage(large)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
})

it.each([
  ['once where it says nothing', -1, 1],
  ['without end', 0, 0],
  ['again as often as it says', 3, 4],
])('a GIF plays %s', async (_, loop, plays) => {
  expect(await keptOf(gif(three(1), loop), [])).toMatchObject({ loop: plays })
})

it('a GIF keeps its delays; browsers take a tenth of a second for very short ones', async () => {
  const frames = [0, 1, 2, 5, 100].map((delay, index) => ({ at: WHOLE, colour: index % 4, delay }))
  expect(await keptOf(gif(frames), [])).toMatchObject({ delay: [100, 100, 20, 50, 1_000] })
})

it.each([
  ['its trailer', 1],
  ['its trailer and the end of its last block', 2],
])('a GIF is whole without %s', async (_, missing) => {
  expect(await coloursOf(gif([{ at: WHOLE, colour: 0 }]).subarray(0, -missing))).toBe('rrr')
})

it.each([3, 200, 700])('a GIF whose last %i bytes are missing is damaged', async (missing) => {
  await expect(keptOf(gif(three(1)).subarray(0, -missing), [])).rejects.toMatchObject({ code: 'damaged_image' })
})

it('a GIF costs what its frames cost, also where they are larger than its screen', async () => {
  const small = gif([CORNER, CORNER].map((at) => ({ at, colour: 0 })))
  for (const at of [5, 7]) small.writeUInt16LE(5_700, small.lastIndexOf(0x2c) + at)
  await expect(inspectImage(small)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
})
