/** Reads the chunks of a PNG (https://www.w3.org/TR/png-3/): its animation, and colours that libvips does not know. */
import { crc32, deflateSync } from 'node:zlib'
import type { Animation, Frame } from './animation.ts'
import { type PngColour, profileOf } from './png-colour.ts'

interface Chunk {
  type: string
  data: Buffer
}

const SIGNATURE_BYTES = 8
const DISPOSALS = ['keep', 'clear', 'restore'] as const
/** Chunks that the file of a frame shares with the whole one. */
const COMMON = new Set(['PLTE', 'tRNS', 'iCCP', 'sRGB', 'sBIT'])
const COLOURS = new Set(['gAMA', 'cHRM', 'cICP', 'sRGB', 'iCCP'])
/** Maximum number of chunks that are parsed. A file of 15 MB written by other programs has some thousands. */
const MAX_CHUNKS = 20_000

/** A PNG with an ICC profile if its colours need one, and the frames of an animated one. */
interface ReadPng {
  bytes: Buffer
  animation?: Animation
  /** Whether frames of its animation are missing. The decoder finds a truncated still picture. */
  isCut: boolean
}

export function readPng(bytes: Buffer): ReadPng {
  const { chunks, lacksChecksum } = readChunks(bytes)
  const header = chunks[0]
  if (header?.type !== 'IHDR' || header.data.length < 13) return { bytes, isCut: false }
  const profile = profileOf(colourOf(chunks))
  const coloured = profile ? withProfile(chunks, profile) : chunks
  const animation = readAnimation(bytes, coloured)
  const animated = animation && animation.frames.length > 0 ? { animation } : {}
  return {
    bytes: profile || lacksChecksum ? join(bytes, coloured) : bytes,
    ...animated,
    isCut: animation !== undefined && animation.frames.length < animation.expected && chunks.at(-1)?.type !== 'IEND',
  }
}

/**
 * The chunks up to the end of the picture. The last one may be truncated; the decoder reports that where it matters. It
 * treats pixels that lack only their checksum as missing; browsers show them.
 */
function readChunks(bytes: Buffer): { chunks: Chunk[]; lacksChecksum: boolean } {
  const chunks: Chunk[] = []
  let lacksChecksum = false
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + length
    // Browsers ignore damaged colour chunks.
    if (!COLOURS.has(type) || isIntact(bytes, at + 4, end)) chunks.push({ type, data: bytes.subarray(at + 8, end) })
    if (type === 'IEND') break
    if (chunks.length > MAX_CHUNKS) return { chunks: [], lacksChecksum: false }
    lacksChecksum = type === 'IDAT' && end <= bytes.length && end + 4 > bytes.length
    at = end + 4
  }
  return { chunks, lacksChecksum }
}

const isIntact = (bytes: Buffer, from: number, end: number): boolean =>
  end + 4 <= bytes.length && crc32(bytes.subarray(from, end)) === bytes.readUInt32BE(end)

function colourOf(chunks: readonly Chunk[]): PngColour {
  const before = chunks.slice(
    0,
    chunks.findIndex(({ type }) => type === 'IDAT'),
  )
  const find = (type: string) => before.find((chunk) => chunk.type === type)?.data
  return {
    isGrey: (chunks[0]!.data[9]! & 2) === 0,
    hasProfile: find('iCCP') !== undefined,
    isSrgb: find('sRGB') !== undefined,
    gamma: find('gAMA'),
    chromaticities: find('cHRM'),
    codePoints: find('cICP'),
  }
}

function withProfile(chunks: readonly Chunk[], profile: Buffer): Chunk[] {
  const [header, ...rest] = chunks
  const data = Buffer.concat([Buffer.from('PNG\0\0', 'latin1'), deflateSync(profile)])
  return [header!, { type: 'iCCP', data }, ...rest.filter(({ type }) => !COLOURS.has(type))]
}

function join(bytes: Buffer, chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ type, data }) => {
    const [head, tail] = [Buffer.alloc(8), Buffer.alloc(4)]
    head.writeUInt32BE(data.length, 0)
    head.write(type, 4, 'latin1')
    tail.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0)
    return [head, data, tail]
  })
  return Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...parts])
}

/** The frames of an animated PNG, and their declared number. Without `acTL` before the pixels it is a still picture. */
function readAnimation(bytes: Buffer, chunks: readonly Chunk[]): (Animation & { expected: number }) | undefined {
  const firstPixels = chunks.findIndex(({ type }) => type === 'IDAT')
  const control = chunks.findIndex(({ type }) => type === 'acTL')
  const header = chunks[0]!.data
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const about = chunks[control]?.data
  if (!about || about.length < 8 || control > firstPixels) return

  const common = chunks.slice(0, firstPixels).filter(({ type }) => COMMON.has(type))
  const frames: Frame[] = []
  let pixels: Buffer[] | undefined
  for (const { type, data } of chunks) {
    if (type === 'fcTL' && data.length >= 26) {
      pixels = []
      frames.push(frameOf(bytes, { header, common, data, pixels }))
    } else if (type === 'IDAT') pixels?.push(data)
    else if (type === 'fdAT') pixels?.push(data.subarray(4))
  }
  const isInside = frames.every((frame) => frame.x + frame.width <= width && frame.y + frame.height <= height)
  // It is then a still picture.
  if (!isInside || frames.some((frame) => frame.width === 0 || frame.height === 0)) return
  return { width, height, loop: about.readUInt32BE(4) & 0xffff, frames, expected: about.readUInt32BE(0) }
}

function frameOf(
  bytes: Buffer,
  { header, common, data, pixels }: { header: Buffer; common: readonly Chunk[]; data: Buffer; pixels: Buffer[] },
): Frame {
  const [width, height, x, y] = [4, 8, 12, 16].map((at) => data.readUInt32BE(at))
  // A denominator of 0 means hundredths of a second.
  const delay = (data.readUInt16BE(20) * 1_000) / (data.readUInt16BE(22) || 100)
  return {
    x: x!,
    y: y!,
    width: width!,
    height: height!,
    delay: Math.round(delay),
    disposal: DISPOSALS[data[24]!] ?? 'keep',
    isBlended: data[25] === 1,
    file() {
      const own = Buffer.from(header)
      data.copy(own, 0, 4, 12)
      const idat = { type: 'IDAT', data: Buffer.concat(pixels) }
      return join(bytes, [{ type: 'IHDR', data: own }, ...common, idat, { type: 'IEND', data: Buffer.alloc(0) }])
    },
  }
}
