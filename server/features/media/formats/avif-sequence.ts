/** Reads the tracks of an animated AVIF, a sequence (https://aomediacodec.github.io/av1-avif/). ffmpeg decodes its pixels. */
import { isSequence } from './avif.ts'

/** The frames of a sequence, and how they are played. */
export interface Sequence {
  width: number
  height: number
  frames: number
  /** The identifiers of the tracks with the frames and with their transparency. */
  track: number
  alphaTrack: number | undefined
  /** How often it plays; 0 means forever. */
  loop: number
  /** The duration of each frame in milliseconds. */
  delay: number[]
}

const ALPHA = 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'
/** The length of a sample entry before its boxes. */
const ENTRY_BYTES = 78
/** A sequence has two at most. */
const MAX_TRACKS = 16
const ENDLESS = 0xffff_ffff
/** The most that a WebP can say; more is forever. */
const MAX_LOOP = 65_535
const NONE = Buffer.alloc(0)

/**
 * Reads a sequence; undefined for other files, and for one without frames of AV1. It has the delays of `maxFrames` frames
 * at most.
 */
export function readSequence(bytes: Buffer, maxFrames: number): Sequence | undefined {
  if (!isSequence(bytes)) return
  try {
    const tracks = boxesOf(boxIn(bytes, 'moov'), 'trak').take(MAX_TRACKS).toArray()
    const picture = tracks.find((track) => isAv1(track, 'pict') && countFrames(track) > 0)
    if (!picture) return
    const [track, size] = [idOf(picture), sizeOf(picture)]
    if (size.width * size.height === 0) return
    const alpha = tracks.find((each) => isAv1(each, 'auxv') && isAlphaOf(each, track))
    const frames = countFrames(picture)
    return {
      ...{ ...size, frames, track, alphaTrack: alpha && idOf(alpha) },
      ...{ loop: readLoop(picture), delay: readDelays(picture, Math.min(frames, maxFrames)) },
    }
  } catch (error) {
    // A box ends before its fields.
    if (error instanceof RangeError) return
    throw error
  }
}

/** A copy for ffmpeg without the picture that a sequence has besides its frames: some versions read it as another track. */
export function framesOfSequence(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (const meta of boxesOf(copy, 'meta')) copy.write('free', meta.byteOffset - copy.byteOffset - 4, 'latin1')
  return copy
}

/** The bodies of the boxes of one type. A file that is cut has a part of the last one. */
function* boxesOf(bytes: Buffer, type: string): Generator<Buffer, void> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    // 0 is a box up to the end of the file, and 1 one with a length of 64 bits.
    const [head, length] =
      short === 1 && at + 16 <= bytes.length ? [16, Number(bytes.readBigUInt64BE(at + 8))] : [8, short || bytes.length]
    if (length < head) break
    if (bytes.toString('latin1', at + 4, at + 8) === type) yield bytes.subarray(at + head, at + length)
    at += length
  }
}

/** The body of a box in boxes; empty where it is absent. */
const boxIn = (bytes: Buffer, ...path: string[]): Buffer =>
  path.reduce((inside, type) => boxesOf(inside, type).next().value ?? NONE, bytes)

const tableOf = (track: Buffer, type: string): Buffer => boxIn(track, 'mdia', 'minf', 'stbl', type)

/** The description of its samples: the first box after a version, flags and a count. */
const entryOf = (track: Buffer): Buffer => boxIn(tableOf(track, 'stsd').subarray(8), 'av01')

const isAv1 = (track: Buffer, handler: string): boolean =>
  boxIn(track, 'mdia', 'hdlr').toString('latin1', 8, 12) === handler && entryOf(track).length > ENTRY_BYTES

const sizeOf = (track: Buffer) => ({ width: entryOf(track).readUInt16BE(24), height: entryOf(track).readUInt16BE(26) })

const countFrames = (track: Buffer): number => tableOf(track, 'stsz').readUInt32BE(8)

const idOf = (track: Buffer): number => readAfterTimes(boxIn(track, 'tkhd'))

/** The field after two times, which have 64 bits in version 1 of a box. */
const readAfterTimes = (box: Buffer): number => box.readUInt32BE(box[0] === 1 ? 20 : 12)

function isAlphaOf(track: Buffer, picture: number): boolean {
  const type = boxIn(entryOf(track).subarray(ENTRY_BYTES), 'auxi')
  const isAlpha = type.length === 0 || type.toString('latin1', 4).startsWith(ALPHA)
  const of = boxIn(track, 'tref', 'auxl')
  return isAlpha && of.length >= 4 && of.readUInt32BE(0) === picture
}

/** An edit list that repeats fills the duration of the track. Without one browsers play it forever. */
function readLoop(track: Buffer): number {
  const edits = boxIn(track, 'edts', 'elst')
  if (edits.length === 0) return 0
  if ((edits[3]! & 1) === 0) return 1
  const header = boxIn(track, 'tkhd')
  const loop = Math.ceil(readDuration(header, header[0] === 1 ? 28 : 20) / readDuration(edits, 8))
  return loop > MAX_LOOP ? 0 : loop || 1
}

/** A duration, of 64 bits in version 1 of a box. The largest means that it is endless. */
function readDuration(box: Buffer, at: number): number {
  const duration = box[0] === 1 ? Number(box.readBigUInt64BE(at)) : box.readUInt32BE(at)
  return duration === ENDLESS ? Number.POSITIVE_INFINITY : duration
}

/** The durations of the first frames, in milliseconds. */
function readDelays(track: Buffer, frames: number): number[] {
  const perSecond = readAfterTimes(boxIn(track, 'mdia', 'mdhd'))
  const runs = tableOf(track, 'stts')
  const delays: number[] = []
  for (let at = 8; delays.length < frames; at += 8) {
    const isLast = at + 16 > runs.length
    const delay = Math.round((1_000 * runs.readUInt32BE(at + 4)) / Math.max(1, perSecond))
    const count = isLast ? frames : runs.readUInt32BE(at)
    for (let index = 0; index < count && delays.length < frames; index++) delays.push(delay)
  }
  return delays
}
