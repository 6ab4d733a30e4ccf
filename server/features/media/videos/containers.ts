/** Recognises the containers of videos and recordings by the first bytes of the file. */
import { open } from 'node:fs/promises'

/** The demuxer of ffmpeg for a container. It reads the file as nothing else. */
export type Demuxer = 'mov' | 'matroska' | 'ogg' | 'wav' | 'mp3' | 'flac' | 'aac' | 'avi'

const HEAD_BYTES = 512

/** Brands of ISO files that are pictures. */
const PICTURE_BRANDS = /^(avif|avis|heic|heix|hevc|heim|heis|hevm|hevs|mif1|msf1|miaf|crx )/
/** The boxes with which files of QuickTime begin. */
const MOV_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to)

/** Recognises a file by its first bytes; undefined for any other. Playlists, subtitles and pictures are others. */
export function demuxerOf(head: Buffer): Demuxer | undefined {
  if (MOV_BOXES.includes(ascii(head, 4, 8))) return PICTURE_BRANDS.test(ascii(head, 8, 12)) ? undefined : 'mov'
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska'
  if (ascii(head, 0, 4) === 'OggS') return 'ogg'
  if (ascii(head, 0, 4) === 'fLaC') return 'flac'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE') return 'wav'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'AVI ') return 'avi'
  if (ascii(head, 0, 3) === 'ID3') return 'mp3'
  return frameDemuxer(head)
}

/** Frames of MPEG audio and of AAC begin with the same 11 bits, and differ in the layer. */
function frameDemuxer(head: Buffer): Demuxer | undefined {
  const sync = head.readUInt16BE(0)
  if ((sync & 0xfff6) === 0xfff0) return 'aac'
  const isFrame = (sync & 0xffe0) === 0xffe0
  const [version, layer] = [(sync >> 3) & 3, (sync >> 1) & 3]
  const [bitRate, sampleRate] = [head[2]! >> 4, (head[2]! >> 2) & 3]
  return isFrame && version !== 1 && layer === 1 && bitRate !== 15 && sampleRate !== 3 ? 'mp3' : undefined
}

/** The demuxer of a file; undefined when it is no video or recording. */
export async function readDemuxer(file: string): Promise<Demuxer | undefined> {
  const opened = await open(file)
  try {
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return bytesRead < 16 ? undefined : demuxerOf(buffer)
  } finally {
    await opened.close()
  }
}
