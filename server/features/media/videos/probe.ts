/** Reads what a file contains, by ffprobe, without decoding all of it. */
import type { ErrorCode } from '#contract/errors.ts'
import { VIDEO_PIXELS, VIDEO_SECONDS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Demuxer } from './containers.ts'
import { AV1_DECODERS } from './find-ffmpeg.ts'
import { inputOptions } from './input-options.ts'
import { type Job, refusing } from './job.ts'
import { runLimited } from './run-limited.ts'

/** A video or a recording that ffmpeg may decode. */
export interface Probed {
  /** Undefined for a voice note. */
  picture: Picture | undefined
  /** The index of the stream with the sound; undefined without sound. */
  sound: number | undefined
  /** As the container says, or its packets do. */
  seconds: number
  /** Whether much of what the header lists is not there. */
  isCut: boolean
}

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

/** Longer by rounding and by the last frame. */
const TOLERANCE_S = 0.5
export const MAX_SECONDS = VIDEO_SECONDS + TOLERANCE_S
/** Frames of a video: those of a minute of slow motion. */
const MAX_FRAMES = VIDEO_SECONDS * 240
const CPU_S = 30
const DEADLINE_MS = 60_000

/** Common formats are decoded. Decoders of rare ones are least tested. */
const VIDEO_CODECS = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'av1', ...AV1_DECODERS, 'mpeg4', 'h263', 'mpeg1video', 'mpeg2video'],
  ...['mjpeg', 'prores', 'theora', 'msmpeg4v3', 'rawvideo'],
]
const AUDIO_CODECS = [
  ...['aac', 'mp3', 'mp3float', 'mp2', 'opus', 'libopus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3', 'amrnb', 'amrwb'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_f32le', 'pcm_f32be', 'pcm_u8'],
  ...['pcm_alaw', 'pcm_mulaw', 'adpcm_ima_wav', 'adpcm_ms'],
]

/** Covers and subtitles, which ffprobe opens, and nothing decodes. */
const IGNORED_CODECS = ['png', 'mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text']
/** Containers without a duration, from whose bit rate ffprobe would estimate one. */
const WITHOUT_DURATION: readonly Demuxer[] = ['mp3', 'aac']

/** Options with which each program reads the video. `more`: further codecs that it may open. */
export const videoOptions = (demuxer: Demuxer, more: readonly string[] = []): string[] =>
  inputOptions(demuxer, { codecs: [...VIDEO_CODECS, ...AUDIO_CODECS, ...more], pixels: VIDEO_PIXELS })

/** What ffprobe prints: the members of `Printed`. Tags may be long. */
const SHOWN = [
  'format=duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,color_transfer,duration,nb_frames,nb_read_packets',
  'stream_disposition=attached_pic,timed_thumbnails,still_image',
  'stream_side_data=rotation',
].join(':')

interface Stream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  r_frame_rate?: string
  color_transfer?: string
  duration?: string
  /** As the header says. */
  nb_frames?: string
  nb_read_packets?: string
  disposition?: { attached_pic?: number; timed_thumbnails?: number; still_image?: number }
  side_data_list?: { rotation?: number }[]
}

/** Inspects a file. Refuses what is no video or recording, or would cost too much. */
export async function probe(job: Job, file: string, demuxer: Demuxer, most = MAX_SECONDS): Promise<Probed> {
  const shown = ['-print_format', 'json', '-show_entries', SHOWN, '-count_packets']
  const printed = parse(await runProbe(job, demuxer, [...shown, file]))
  const { seconds, ...probed } = readStreams(printed, !WITHOUT_DURATION.includes(demuxer))
  const length = seconds ?? (await measure(job, file, demuxer))
  if (length > most) fail('video_too_long')
  return { ...probed, seconds: length }
}

const runProbe = async (job: Job, demuxer: Demuxer, args: readonly string[], onLine?: (line: string) => void) => {
  const run = runLimited({
    ...{ program: job.ffmpeg.probePath, folder: job.folder, signal: job.signal },
    args: ['-v', 'error', ...videoOptions(demuxer, IGNORED_CODECS), ...args],
    ...{ cpuSeconds: CPU_S, deadlineMs: DEADLINE_MS },
    ...(onLine && { onLine }),
  })
  const { output, errors } = await refusing(run, ({ message }) => reasonOf(message))
  // It may only warn, and leave the size out.
  if (reasonOf(errors) === 'video_too_many_pixels') fail('video_too_many_pixels')
  return output
}

/** Why ffmpeg does not decode a file, by what it prints. */
export function reasonOf(errors: string): ErrorCode | undefined {
  if (errors.includes('exceeds specified max pixel count')) return 'video_too_many_pixels'
  return errors.includes('not on whitelist') ? 'not_a_video' : undefined
}

/** The seconds of a file that does not say them, such as a recording of a browser, by the times of its packets. */
async function measure(job: Job, file: string, demuxer: Demuxer): Promise<number> {
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  const onLine = (line: string) => {
    const [time = Number.NaN, duration = 0] = line.split(',').map(Number)
    if (Number.isNaN(time)) return
    first = Math.min(first, time)
    last = Math.max(last, time + (Number.isFinite(duration) ? duration : 0))
  }
  const shown = ['-show_entries', 'packet=pts_time,duration_time', '-print_format', 'csv=print_section=0']
  await runProbe(job, demuxer, [...shown, file], onLine)
  return Math.max(0, last - first)
}

interface Printed {
  streams?: Stream[]
  format?: { duration?: string }
}

function parse(printed: string): Printed {
  try {
    return JSON.parse(printed) as Printed
  } catch {
    return fail('damaged_video')
  }
}

function readStreams({ streams = [], format }: Printed, hasDuration: boolean) {
  const video = streams.find(isPicture)
  const audio = streams.find((stream) => isKnown(stream, 'audio', AUDIO_CODECS) && packetsOf(stream) > 0)
  if (!video && !audio) fail(streams.some(isMedium) ? 'damaged_video' : 'not_a_video')
  const lengths = [video, audio].map((stream) => secondsOf(stream?.duration)).filter((length) => length !== undefined)
  const declared = lengths.length > 0 ? Math.max(...lengths) : secondsOf(format?.duration)
  return {
    picture: video && readPicture(video),
    sound: audio?.index,
    seconds: hasDuration ? declared : undefined,
    isCut: [video, audio].some((stream) => stream && packetsOf(stream) < 0.9 * Number(stream.nb_frames ?? 0)),
  }
}

const isKnown = ({ codec_type, codec_name = '' }: Stream, type: string, codecs: readonly string[]): boolean =>
  codec_type === type && codecs.includes(codec_name)

const isMedium = (stream: Stream): boolean =>
  isKnown(stream, 'audio', AUDIO_CODECS) || (isKnown(stream, 'video', VIDEO_CODECS) && !isCover(stream))

const isPicture = (stream: Stream): boolean =>
  isKnown(stream, 'video', VIDEO_CODECS) && !isCover(stream) && packetsOf(stream) > 0

/** Covers of music, thumbnails and still pictures are no videos. */
const isCover = ({ disposition = {} }: Stream): boolean =>
  Boolean(disposition.attached_pic || disposition.timed_thumbnails || disposition.still_image)

const packetsOf = ({ nb_read_packets: packets }: Stream): number => Number(packets ?? 0)

function secondsOf(duration: string | undefined): number | undefined {
  const seconds = Number(duration)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function readPicture(stream: Stream): Picture {
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
