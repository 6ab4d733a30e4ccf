/**
 * Reads the blocks of a GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). libvips decodes the pixels, frame by
 * frame.
 */
import { ANIMATION_FRAMES } from '#contract/limits.ts'
import type { Animation, Frame } from './animation.ts'

/** Browsers treat the fourth value, which the specification leaves open, as the third. */
const DISPOSALS = ['keep', 'keep', 'clear', 'restore', 'restore'] as const
/** The empty block, which the last frame may lack, and the trailer. */
const END = Buffer.of(0, 0x3b)

interface Control {
  flags: number
  delay: number
  transparent: number
}

/** Thrown for a read beyond the end of the file. */
class CutError extends Error {}

/**
 * The frames of a GIF. `undefined` for a truncated file: one that ends within a frame, or before the first. The trailer
 * may be missing, and anything may follow it.
 */
export function readGif(bytes: Buffer): Animation | undefined {
  try {
    return readBlocks(new Reader(bytes))
  } catch (error) {
    if (error instanceof CutError) return
    throw error
  }
}

class Reader {
  at = 6
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  take(length: number): Buffer {
    const taken = this.bytes.subarray(this.at, this.at + length)
    if (taken.length < length) throw new CutError()
    this.at += length
    return taken
  }

  byte(): number {
    const byte = this.bytes[this.at]
    if (byte === undefined) throw new CutError()
    this.at++
    return byte
  }

  /** Follows the blocks of data up to the empty one. Returns the first of them. */
  blocks(): Buffer {
    const first = this.take(this.byte())
    for (let length = first.length; length > 0; ) {
      // Nothing follows a frame that lacks only its empty block. The decoder checks whether all pixels are there.
      if (this.isAtEnd) break
      length = this.byte()
      this.at += length
      if (this.at > this.bytes.length) throw new CutError()
    }
    return first
  }

  palette = (flags: number): Buffer => this.take(flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
}

function readBlocks(reader: Reader): Animation | undefined {
  const screen = reader.take(7)
  const palette = reader.palette(screen[4]!)
  // Without the Netscape extension it plays once. With it, the number is the number of repetitions.
  const animation = { width: screen.readUInt16LE(0), height: screen.readUInt16LE(2), loop: 1, frames: [] as Frame[] }
  let control: Control | undefined
  while (!reader.isAtEnd && animation.frames.length <= ANIMATION_FRAMES) {
    const kind = reader.byte()
    if (kind === 0x2c) {
      animation.frames.push(readFrame(reader, screen, palette, control))
      control = undefined
    } else if (kind === 0x21) {
      const label = reader.byte()
      if (label === 0xff) animation.loop = readLoop(reader) ?? animation.loop
      else {
        const data = reader.blocks()
        if (label === 0xf9 && data.length >= 4)
          control = { flags: data[0]!, delay: data.readUInt16LE(1) * 10, transparent: data[3]! }
      }
    } else if (kind !== 0) break
  }
  return sized(animation)
}

/** The loop count, if this is the extension that holds it. */
function readLoop(reader: Reader): number | undefined {
  const name = reader.take(reader.byte()).toString('latin1')
  const data = reader.blocks()
  if (!['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(name) || data.length < 3 || data[0] !== 1) return
  const repetitions = data.readUInt16LE(1)
  return repetitions === 0 ? 0 : repetitions + 1
}

function readFrame(reader: Reader, screen: Buffer, palette: Buffer, control: Control | undefined): Frame {
  const descriptor = reader.take(9)
  const own = reader.palette(descriptor[8]!)
  const from = reader.at
  reader.take(1) // the size of the codes
  reader.blocks()
  const to = reader.at
  const [x, y, width, height] = [0, 2, 4, 6].map((at) => descriptor.readUInt16LE(at))
  return {
    x: x!,
    y: y!,
    width: width!,
    height: height!,
    delay: control?.delay ?? 0,
    disposal: DISPOSALS[((control?.flags ?? 0) >> 2) & 7] ?? 'keep',
    isBlended: true,
    file() {
      const header = Buffer.concat([Buffer.from('GIF89a'), screen, palette])
      descriptor.copy(header, 6, 4, 8) // The screen has the size of the frame, ...
      const place = Buffer.from(descriptor)
      place.fill(0, 0, 4) // ... and the frame fills it.
      const isClear = control !== undefined && (control.flags & 1) === 1
      const clear = isClear ? Buffer.of(0x21, 0xf9, 4, 1, 0, 0, control.transparent, 0) : Buffer.alloc(0)
      return Buffer.concat([header, clear, Buffer.of(0x2c), place, own, reader.bytes.subarray(from, to), END])
    },
  }
}

/** The screen is never smaller than the first frame. */
function sized(animation: Animation): Animation | undefined {
  const [first] = animation.frames
  if (!first) return
  const width = Math.max(animation.width, first.x + first.width)
  const height = Math.max(animation.height, first.y + first.height)
  return width > 0 && height > 0 ? { ...animation, width, height } : undefined
}
