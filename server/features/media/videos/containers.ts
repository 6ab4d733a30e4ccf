/** Recognises the containers of videos and recordings by the first bytes of the file. */
import { open } from 'node:fs/promises'

/** The demuxer of ffmpeg for a container. It reads the file as nothing else. */
export type Demuxer =
  | ('mov' | 'matroska' | 'ogg' | 'wav' | 'w64' | 'aiff' | 'caf' | 'au' | 'avi' | 'asf' | 'flv' | 'mpegts' | 'mpeg')
  | ('mxf' | 'dv' | 'mp3' | 'flac' | 'aac' | 'ac3' | 'eac3' | 'amr' | 'wv' | 'tta' | 'ape')

const HEAD_BYTES = 640

/** Brands of ISO files that are pictures. */
const PICTURE_BRANDS = /^(avif|avis|heic|heix|hevc|heim|heis|hevm|hevs|mif1|msf1|miaf|crx )/
/** The boxes with which files of QuickTime begin. */
const MOV_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp']

/** What other files begin with, in hexadecimal digits. A dot is any digit. */
const BEGINNINGS: [RegExp, Demuxer][] = [
  [/^1a45dfa3/, 'matroska'],
  [/^4f676753/, 'ogg'],
  [/^664c6143/, 'flac'],
  // RIFF, and its forms for files beyond 4 GB; WAVE or AVI.
  [/^(52494646|52463634|42573634).{8}57415645/, 'wav'],
  [/^52494646.{8}41564920/, 'avi'],
  [/^726966662e91cf11a5d628db04c10000/, 'w64'],
  [/^464f524d.{8}4149464[63]/, 'aiff'],
  [/^63616666/, 'caf'],
  [/^2e736e64/, 'au'],
  [/^3026b2758e66cf11a6d900aa0062ce6c/, 'asf'],
  [/^464c5601/, 'flv'],
  [/^000001ba/, 'mpeg'],
  [/^060e2b3402050101/, 'mxf'],
  [/^1f0700[3b]f/, 'dv'],
  [/^2321414d52/, 'amr'],
  [/^7776706b/, 'wv'],
  [/^54544131/, 'tta'],
  [/^4d414320/, 'ape'],
]

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to)

/** Recognises a file by its first bytes; undefined for any other. Playlists, subtitles and pictures are others. */
export function demuxerOf(head: Buffer): Demuxer | undefined {
  // Of a long tag the head has no end: mostly MP3 has one.
  if (ascii(head, 0, 3) === 'ID3') return demuxerAt(head.subarray(lengthOfTag(head))) ?? 'mp3'
  return demuxerAt(head)
}

function demuxerAt(head: Buffer): Demuxer | undefined {
  if (head.length < 16) return undefined
  if (MOV_BOXES.includes(ascii(head, 4, 8))) return PICTURE_BRANDS.test(ascii(head, 8, 12)) ? undefined : 'mov'
  const digits = head.toString('hex', 0, 16)
  const [, known] = BEGINNINGS.find(([beginning]) => beginning.test(digits)) ?? []
  return known ?? (isTransportStream(head) ? 'mpegts' : frameDemuxer(head))
}

/** The bytes of the tag with the title of a recording before it; 0 without one. */
export function lengthOfTag(head: Buffer): number {
  if (head.length < 10 || ascii(head, 0, 3) !== 'ID3') return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const hasFooter = (head[5]! & 16) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}

/** Packets of 188 bytes that begin with one byte; those of cameras have a time of 4 bytes before them. */
const isTransportStream = (head: Buffer): boolean =>
  [0, 4].some((before) => [0, 1, 2].every((index) => head[before + index * (188 + before)] === 0x47))

/** Frames of MPEG audio and of AAC begin with the same 11 bits, and differ in the layer. */
function frameDemuxer(head: Buffer): Demuxer | undefined {
  const sync = head.readUInt16BE(0)
  // The number of the version of the format is beside the sample rate.
  if (sync === 0x0b77) return head[5]! >> 3 > 10 ? 'eac3' : 'ac3'
  if ((sync & 0xfff6) === 0xfff0) return 'aac'
  const isFrame = (sync & 0xffe0) === 0xffe0
  const [version, layer] = [(sync >> 3) & 3, (sync >> 1) & 3]
  const [bitRate, sampleRate] = [head[2]! >> 4, (head[2]! >> 2) & 3]
  return isFrame && version !== 1 && layer !== 3 && layer !== 0 && bitRate !== 15 && sampleRate !== 3
    ? 'mp3'
    : undefined
}

/** The demuxer of a file; undefined when it is no video or recording. */
export async function readDemuxer(file: string): Promise<Demuxer | undefined> {
  const opened = await open(file)
  try {
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return bytesRead < 16 ? undefined : demuxerOf(buffer.subarray(0, bytesRead))
  } finally {
    await opened.close()
  }
}
