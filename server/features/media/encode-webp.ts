/**
 * Encodes pixels as WebP. Lossy WebP keeps colour at half the width and height: invisible in photos, but it mixes the
 * colours of pixel art and thin lines. Pictures with few colours or sharp edges are encoded losslessly, up to a number
 * of bytes.
 */
import type { Sharp, WebpOptions } from 'sharp'
import { openPixels, type Pixels } from './formats/animation.ts'
import type { OpenImage } from './formats/open-image.ts'

/** Maximum bytes of a picture that is encoded losslessly, or nearly so. */
const EXACT_BYTES = { large: 1_500_000, small: 300_000 }
/** Maximum bytes of an animation that is encoded losslessly, and of its source file: trying is slow. */
const ANIMATION_BYTES = { kept: 3_000_000, source: 4_500_000 }
const QUALITY = { large: 82, small: 76 }
/** Lossless, this many pixels take no more than a lossy picture of usual size. */
const FEW = { pixels: 16_384, colours: 256 }
/** The difference within 2 × 2 pixels, of 255, that is seen when their colour becomes one. */
const VISIBLE = 24
/** Shares of blocks of 2 × 2 pixels: of one colour, as drawings and screenshots have, and with colours that would be mixed. */
const SHARES = { flat: 0.5, mixed: 0.05 }
/** Blocks that are looked at, spread over the picture. */
const MAX_BLOCKS = 60_000

interface Encoding {
  size: 'large' | 'small'
  /** Whether it is a photo, which is always encoded lossily. */
  isPhoto: boolean
  /** Bytes of the source file. Losslessly, an animation becomes hardly smaller. */
  sourceBytes: number
  withTimeout: (picture: Sharp) => Sharp
}

/** An encoded picture. `height` is the height of one frame. */
export interface Encoded {
  data: Buffer
  width: number
  height: number
  frames: number
  /** Whether it was encoded losslessly, or nearly so. */
  isExact: boolean
}

/** Options to try: lossless, then nearly lossless with values that differ by at most 8. */
const EXACT: WebpOptions[] = [
  { lossless: true, effort: 1 },
  { nearLossless: true, quality: 20, effort: 1 },
]

/** Encodes a picture as WebP, losslessly where its colours would visibly suffer. */
export async function encodeWebp({ picture, movement }: OpenImage, encoding: Encoding): Promise<Encoded> {
  const { size, isPhoto, withTimeout } = encoding
  const lossy = { quality: QUALITY[size], effort: 3 }
  const encode = async (source: Sharp, options: WebpOptions, isExact = false): Promise<Encoded> => {
    const webp = withTimeout(source.webp({ ...options, ...movement }))
    const { data, info } = await webp.toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.pageHeight ?? info.height, frames: info.pages ?? 1, isExact }
  }

  if (isPhoto && !('data' in picture)) return encode(picture, lossy)
  const pixels = 'data' in picture ? picture : await decode(withTimeout(picture))
  if (isPhoto || !suffers(pixels)) return encode(openPixels(pixels), lossy)
  for (const options of movement ? EXACT.slice(0, 1) : EXACT) {
    if (movement && encoding.sourceBytes > ANIMATION_BYTES.source) break
    const exact = await encode(openPixels(pixels), options, true)
    if (exact.data.length <= (movement ? ANIMATION_BYTES.kept : EXACT_BYTES[size])) return exact
  }
  // Better chroma subsampling takes a third more time, too long for the largest animations.
  return encode(openPixels(pixels), { ...lossy, smartSubsample: !movement })
}

async function decode(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels, pages: frames = 1, pageHeight = height } = info
  return { data, width, height: pageHeight, channels: channels as Pixels['channels'], frames }
}

/** Whether losses would be visible: the picture has few pixels, few colours or sharp edges. The first frame decides. */
function suffers(pixels: Pixels): boolean {
  if (pixels.width * pixels.height <= FEW.pixels) return true
  const { flat, mixed, colours } = sample(pixels)
  return colours <= FEW.colours || flat >= SHARES.flat || mixed >= SHARES.mixed
}

/** Samples blocks of 2 × 2 pixels, in whole rows of blocks. */
function sample({ data, width, height, channels }: Pixels) {
  const stride = width * channels
  const step = 2 * Math.max(1, Math.ceil((width * height) / 4 / MAX_BLOCKS))
  const colours = new Set<number>()
  let [blocks, flat, mixed, last] = [0, 0, 0, -1]
  const isColour = channels >= 3
  for (let y = 0; y + 1 < height; y += step)
    for (let x = 0; x + 1 < width; x += 2) {
      const at = y * stride + x * channels
      const block = [at, at + channels, at + stride, at + stride + channels] as const
      const difference = isColour ? colourDifference(data, block) : greyDifference(data, block)
      blocks++
      if (difference < 0) flat++
      else if (difference >= VISIBLE) mixed++
      if (colours.size > FEW.colours) continue
      for (const pixel of block) {
        const colour = isColour ? (data[pixel]! << 16) | (data[pixel + 1]! << 8) | data[pixel + 2]! : data[pixel]!
        if (colour !== last) colours.add(colour)
        last = colour
      }
    }
  return { flat: flat / Math.max(1, blocks), mixed: mixed / Math.max(1, blocks), colours: colours.size }
}

type Block = readonly [number, number, number, number]

/** The largest difference of a pixel's colour from its block's, without brightness; -1 when all pixels are equal. */
function colourDifference(data: Buffer, [a, b, c, d]: Block): number {
  let difference = -1
  // Colour is measured as red and blue, each minus green.
  for (const channel of [0, 2]) {
    const one = data[a + channel]! - data[a + 1]!
    const two = data[b + channel]! - data[b + 1]!
    const three = data[c + channel]! - data[c + 1]!
    const four = data[d + channel]! - data[d + 1]!
    const mean = (one + two + three + four) / 4
    difference = Math.max(
      difference,
      Math.abs(one - mean),
      Math.abs(two - mean),
      Math.abs(three - mean),
      Math.abs(four - mean),
    )
  }
  const isSame = difference === 0 && greyDifference(data, [a + 1, b + 1, c + 1, d + 1]) < 0
  return isSame ? -1 : difference
}

const greyDifference = (data: Buffer, [a, b, c, d]: Block): number =>
  data[a] === data[b] && data[a] === data[c] && data[a] === data[d] ? -1 : 0
