/**
 * Finds out whether a file lacks what its header promises: it was not received to its end, or not saved. Lengths in time are
 * compared, as a header may count samples, of which a packet has many.
 */
import { type Demuxer, lengthOfTag } from './containers.ts'

/** A length that a header promises, and the one that its packets have, in seconds. */
export interface Lengths {
  promised: number
  found: number
}

/**
 * A whole file may lack this share, and so many seconds: headers count subtitles, the delay of an encoder and a last frame
 * that lasts, and programs that add a length to the recording of a browser measure it by the clock on the wall.
 */
const TOLERATED = { share: 0.1, seconds: 0.3 }

const isShort = ({ promised, found }: Lengths): boolean =>
  promised - found > Math.max(TOLERATED.seconds, TOLERATED.share * promised)

/** Where a header has the length of each stream, or that of the file. Those of other containers are estimates of ffprobe. */
const STREAMS_HAVE_LENGTHS: readonly Demuxer[] = ['mov', 'aiff', 'caf', 'au', 'flac', 'mxf', 'wv', 'tta', 'ape']
const FILE_HAS_LENGTH: readonly Demuxer[] = ['matroska', 'flv']

/** What is known of a file. */
interface Measured {
  seconds: number
  /** As ffprobe prints them, of the main streams and of the file. */
  lengths: { streams: readonly Lengths[]; file: readonly Lengths[] }
}

/** Whether a file lacks what its header promises. */
export function isCut(demuxer: Demuxer, bytes: Buffer, { lengths, seconds }: Measured): boolean {
  if (FILE_HAS_LENGTH.includes(demuxer)) return lengths.file.some(isShort)
  if (STREAMS_HAVE_LENGTHS.includes(demuxer) || (demuxer === 'mp3' && countsFrames(bytes)))
    return lengths.streams.some(isShort)
  // Of what its bytes are, a second takes about the same everywhere.
  const size = promisedBytes(demuxer, bytes)
  return size !== undefined && isShort({ promised: (seconds * size) / bytes.length, found: seconds })
}

/** The bytes of a file by its header, where ffprobe shortens the length of a file that has less; undefined elsewhere. */
function promisedBytes(demuxer: Demuxer, bytes: Buffer): number | undefined {
  if (demuxer === 'wav' || demuxer === 'avi') return sizeOfRiff(bytes)
  if (demuxer === 'w64') return sizeOf(bytes, 16)
  return demuxer === 'asf' ? sizeOfAsf(bytes) : undefined
}

/** Programs that cannot go back write the largest number, or one near it. */
const UNKNOWN = 0x7f00_0000

const known = (size: number): number | undefined => (size > 0 && size < UNKNOWN ? size : undefined)

const sizeOf = (bytes: Buffer, at: number): number | undefined =>
  bytes.length >= at + 8 ? known(Number(bytes.readBigUInt64LE(at))) : undefined

function sizeOfRiff(bytes: Buffer): number | undefined {
  // The size of a large file is in a block of its own, which is the first.
  const isLarge = bytes.toString('latin1', 12, 16) === 'ds64'
  const size = isLarge ? sizeOf(bytes, 20) : known(bytes.readUInt32LE(4))
  return size && size + 8
}

const ASF_FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex')
const HEAD_BYTES = 2 ** 16

function sizeOfAsf(bytes: Buffer): number | undefined {
  const at = bytes.subarray(0, HEAD_BYTES).indexOf(ASF_FILE_PROPERTIES)
  // After its own length and the id of the file.
  return at < 0 ? undefined : sizeOf(bytes, at + 40)
}

/** The bytes of the first frame of MP3 in which a count of frames begins. */
const FRAME_BYTES = 64

/** Whether a file of MP3 says how many frames it has. ffprobe estimates the length of others by their first frames. */
function countsFrames(bytes: Buffer): boolean {
  const from = lengthOfTag(bytes)
  const frame = bytes.subarray(from, from + FRAME_BYTES).toString('latin1')
  if (frame.includes('VBRI')) return true
  const [, flags] = /(?:Xing|Info)...(.)/s.exec(frame) ?? []
  return flags !== undefined && (flags.charCodeAt(0) & 1) !== 0
}
