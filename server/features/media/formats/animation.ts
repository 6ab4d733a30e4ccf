/**
 * Draws the frames of an animation as browsers do: the screen is transparent before the first frame, and a disposed
 * frame becomes transparent. libvips fills with the background colour of a GIF when no frame has transparency, and
 * reads only the first picture of a PNG.
 */
import sharp, { type Sharp } from 'sharp'

/** One frame: its position on the screen in pixels, and a picture file of its pixels only. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  /** The duration in milliseconds. */
  delay: number
  /** Whether the frame stays, is cleared or is undone before the next one is drawn. */
  disposal: 'keep' | 'clear' | 'restore'
  /** Whether the screen shows through transparent pixels. Otherwise the frame replaces it. */
  isBlended: boolean
  file: () => Buffer
}

export interface Animation {
  width: number
  height: number
  /** How often it plays; 0 means forever. */
  loop: number
  frames: Frame[]
}

/** The pixels that decoding costs: those of the screen, or of a larger frame, for each frame. */
export const pixelsOf = ({ width, height, frames }: Animation): number =>
  frames.reduce((sum, frame) => sum + Math.max(width * height, frame.width * frame.height), 0)

/** Decoded pixels of 8 bits a channel, the frames below each other. */
export interface Pixels {
  data: Buffer
  width: number
  /** The height of one frame. */
  height: number
  channels: 1 | 2 | 3 | 4
  frames: number
}

/** Opens pixels as a picture. */
export function openPixels({ data, width, height, channels, frames }: Pixels): Sharp {
  const raw = { width, height: height * frames, channels, ...(frames > 1 && { pageHeight: height }) }
  return sharp(data, { raw, animated: true, limitInputPixels: false })
}

/**
 * The first frame on its screen. When it fills the screen, rows are decoded on demand. Otherwise all pixels are in
 * memory, because sharp would place the frame only after resizing it.
 */
export async function drawStill(animation: Animation, open: (file: Buffer) => Sharp): Promise<Sharp> {
  const [frame] = animation.frames as [Frame]
  if (fillsScreen(animation)) return open(frame.file())
  const screen = new Uint32Array(animation.width * animation.height)
  await drawFrame(screen, animation, { ...frame, isBlended: false }, open)
  return openPixels(pixelsOn(screen, animation))
}

/** Whether the first frame is as large as the screen. */
export const fillsScreen = ({ width, height, frames: [first] }: Animation): boolean =>
  first!.x === 0 && first!.y === 0 && first!.width === width && first!.height === height

interface Steps {
  /** Decodes the file of one frame. */
  open: (file: Buffer) => Sharp
  /** Resizes a frame to its final size. Absent when the screen has that size already. */
  shape?: ((picture: Sharp) => Sharp) | undefined
}

/** Draws all frames. Only one of them is held in its full size. */
export async function drawFrames(animation: Animation, { open, shape }: Steps): Promise<Pixels> {
  const { width, height, frames } = animation
  const screen = new Uint32Array(width * height)
  const full = pixelsOn(screen, animation)
  const kept: Pixels = { ...full, frames: frames.length, data: Buffer.alloc(0) }
  for (const [index, frame] of frames.entries()) {
    const disposal = disposalOf(frames, index)
    const before = disposal === 'restore' ? copyOf(screen, animation, frame) : undefined
    await drawFrame(screen, animation, frame, open)
    const { data, ...size } = shape ? await decode(shape(openPixels(full))) : full
    if (index === 0)
      Object.assign(kept, size, { frames: frames.length, data: Buffer.alloc(data.length * frames.length) })
    data.copy(kept.data, index * data.length)
    if (before) eachRow(animation, frame, (to, from, length) => screen.set(before.subarray(from, from + length), to))
    if (disposal === 'clear') eachRow(animation, frame, (to, _, length) => screen.fill(0, to, to + length))
  }
  return kept
}

/**
 * The disposal of a frame. The screen is transparent before the first frame, and nothing is drawn after the last:
 * neither needs a copy.
 */
function disposalOf(frames: readonly Frame[], index: number): Frame['disposal'] {
  if (index === frames.length - 1) return 'keep'
  const { disposal } = frames[index]!
  return index === 0 && disposal === 'restore' ? 'clear' : disposal
}

const pixelsOn = (screen: Uint32Array<ArrayBuffer>, { width, height }: Animation): Pixels => ({
  data: Buffer.from(screen.buffer),
  width,
  height,
  channels: 4,
  frames: 1,
})

async function decode(picture: Sharp): Promise<Pixels> {
  const raw = picture.ensureAlpha(1).raw({ depth: 'uchar' })
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 4, frames: 1 }
}

async function drawFrame(screen: Uint32Array, animation: Animation, frame: Frame, open: (file: Buffer) => Sharp) {
  if (frame.width === 0 || frame.height === 0) return
  const { data } = await decode(open(frame.file()))
  draw(screen, animation, frame, new Uint32Array(data.buffer, data.byteOffset, data.length / 4))
}

/** The pixels of the screen under the frame. */
function copyOf(screen: Uint32Array, animation: Animation, frame: Frame): Uint32Array {
  const copy = new Uint32Array(frame.width * frame.height)
  eachRow(animation, frame, (to, from, length) => copy.set(screen.subarray(to, to + length), from))
  return copy
}

/** Calls `row` for each row of the frame that is on the screen, with the pixel where it begins on the screen and in the frame. */
function eachRow(
  { width, height }: Animation,
  frame: Frame,
  row: (to: number, from: number, length: number) => void,
): void {
  const length = Math.min(frame.width, width - frame.x)
  if (length <= 0) return
  for (let y = 0; y < frame.height && frame.y + y < height; y++)
    row((frame.y + y) * width + frame.x, y * frame.width, length)
}

function draw(screen: Uint32Array, animation: Animation, frame: Frame, source: Uint32Array): void {
  eachRow(animation, frame, (to, from, length) => {
    if (!frame.isBlended) return screen.set(source.subarray(from, from + length), to)
    for (let x = 0; x < length; x++) {
      const over = source[from + x]!
      const alpha = over >>> 24
      if (alpha === 255 || (alpha > 0 && screen[to + x]! >>> 24 === 0)) screen[to + x] = over
      else if (alpha > 0) screen[to + x] = blend(over, screen[to + x]!)
    }
  })
}

/** Blends one pixel over another, both as red, green, blue and alpha from the lowest byte on. */
function blend(over: number, under: number): number {
  const alpha = over >>> 24
  const rest = ((under >>> 24) * (255 - alpha)) / 255
  const total = alpha + rest
  const mix = (shift: number) =>
    Math.round((((over >>> shift) & 255) * alpha + ((under >>> shift) & 255) * rest) / total) << shift
  return ((Math.round(total) << 24) | mix(16) | mix(8) | mix(0)) >>> 0
}
