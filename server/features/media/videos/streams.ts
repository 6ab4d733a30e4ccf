/** Reads the streams of a file, as ffprobe prints them. */
import { VIDEO_PIXELS, VIDEO_SECONDS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { AUDIO_CODECS, VIDEO_CODECS } from './codecs.ts'
import type { Demuxer } from './containers.ts'

export interface Picture {
  /** The index of the stream. */
  index: number
  /** Pixels of a frame as it is shown: rotated, with square pixels. */
  width: number
  height: number
  /** Frames per second as a fraction; undefined where they vary or are unknown. */
  rate: string | undefined
  /** Whether its brightness has a high dynamic range. */
  isHighDynamic: boolean
}

/** Frames of a video: those of a minute of slow motion. */
const MAX_FRAMES = VIDEO_SECONDS * 240

/** What is printed of a file: the length, and the members of `Stream`. Tags may be long. */
export const SHOWN_STREAMS = [
  'format=duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,sample_rate,color_transfer,duration,nb_frames,nb_read_packets',
  'stream_disposition=attached_pic,timed_thumbnails,still_image',
  'stream_side_data=rotation',
].join(':')

export interface Stream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  r_frame_rate?: string
  sample_rate?: string
  color_transfer?: string
  duration?: string
  /** Frames or samples, as the header says. */
  nb_frames?: string
  nb_read_packets?: string
  disposition?: { attached_pic?: number; timed_thumbnails?: number; still_image?: number }
  side_data_list?: { rotation?: number }[]
}

/** The streams that are decoded: of each kind the first that has packets. */
export function chooseStreams(streams: readonly Stream[]): { video: Stream | undefined; audio: Stream | undefined } {
  const video = streams.find((stream) => isVideo(stream) && packetsOf(stream) > 0)
  const audio = streams.find((stream) => isAudio(stream) && packetsOf(stream) > 0)
  if (!video && !audio) fail(mainStreams(streams).length > 0 ? 'damaged_video' : 'not_a_video')
  return { video, audio }
}

/** The first of each kind, also one of which nothing is there. */
export const mainStreams = (streams: readonly Stream[]): Stream[] =>
  [streams.find(isVideo), streams.find(isAudio)].filter((stream) => stream !== undefined)

/** A CAF file counts samples, and ffprobe shortens the length of one that has less. */
export const promisedBy = ({ duration, nb_frames: samples, sample_rate: rate }: Stream, demuxer: Demuxer) =>
  demuxer === 'caf' ? secondsOf(String(Number(samples) / Number(rate))) : secondsOf(duration)

const isKnown = ({ codec_type, codec_name = '' }: Stream, type: string, codecs: readonly string[]): boolean =>
  codec_type === type && codecs.includes(codec_name)

const isAudio = (stream: Stream): boolean => isKnown(stream, 'audio', AUDIO_CODECS)
const isVideo = (stream: Stream): boolean => isKnown(stream, 'video', VIDEO_CODECS) && !isCover(stream)

/** Covers of music, thumbnails and still pictures are no videos. */
const isCover = ({ disposition = {} }: Stream): boolean =>
  Boolean(disposition.attached_pic || disposition.timed_thumbnails || disposition.still_image)

export const packetsOf = ({ nb_read_packets: packets }: Stream): number => Number(packets ?? 0)

/** The seconds of a length that is known. */
export function secondsOf(duration: string | undefined): number | undefined {
  const seconds = Number(duration)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** Reads a picture. Refuses what is too large, or has too many frames. */
export function readPicture(stream: Stream): Picture {
  const { index, width = 0, height = 0 } = stream
  if (width * height > VIDEO_PIXELS) fail('video_too_many_pixels')
  if (width < 1 || height < 1) fail('damaged_video')
  if (packetsOf(stream) > MAX_FRAMES) fail('video_too_costly')
  const ratio = readFraction(stream.sample_aspect_ratio, ':') ?? 1
  const isTurned =
    Math.abs(stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0) % 180 === 90
  const shown = isTurned ? { width: height, height: width * ratio } : { width: width * ratio, height }
  return {
    index,
    ...shown,
    rate: rateOf(stream),
    isHighDynamic: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
  }
}

function readFraction(text = '', separator: string): number | undefined {
  const [upper = 0, lower = 0] = text.split(separator).map(Number)
  const value = upper / lower
  // Shapes beyond any camera's are taken for damaged.
  return Number.isFinite(value) && value > 0.01 && value < 100 ? value : undefined
}

/** The frame rate where it is constant. */
function rateOf({ avg_frame_rate: average, r_frame_rate: lowest }: Stream): string | undefined {
  const rate = readFraction(average, '/')
  return average === lowest && rate !== undefined && rate >= 1 && rate <= 30 ? average : undefined
}
