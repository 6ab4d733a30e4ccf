/** Reads what a file contains, by ffprobe, without decoding all of it. */
import type { ErrorCode } from '#contract/errors.ts'
import { VIDEO_PIXELS, VIDEO_SECONDS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { IGNORED_DECODERS, videoOptions } from './codecs.ts'
import type { Lengths } from './completeness.ts'
import type { Demuxer } from './containers.ts'
import { type Job, refusing } from './job.ts'
import { readPackets, SHOWN_PACKETS, type Times } from './packet-times.ts'
import { runLimited } from './run-limited.ts'
import {
  chooseStreams,
  mainStreams,
  type Picture,
  packetsOf,
  promisedBy,
  readPicture,
  SHOWN_STREAMS,
  type Stream,
  secondsOf,
} from './streams.ts'

/** A video or a recording that ffmpeg may decode. */
export interface Probed {
  /** Undefined for a voice note. */
  picture: Picture | undefined
  /** The index of the stream with the sound; undefined without sound. */
  sound: number | undefined
  /** As the container says, or its packets do; the shorter. */
  seconds: number
  /** The lengths that ffprobe prints, of the streams that are decoded and of the file. */
  lengths: { streams: readonly Lengths[]; file: readonly Lengths[] }
}

/** Longer by rounding and by the last frame. */
const TOLERANCE_S = 0.5
export const MAX_SECONDS = VIDEO_SECONDS + TOLERANCE_S
/** Packets of all streams, of which the smallest have 40 samples. Their times are read one by one. */
const MAX_PACKETS = 500_000
const CPU_S = 30
const DEADLINE_MS = 60_000

/** Inspects a file. Refuses what is no video or recording, or would cost too much. */
export async function probe(job: Job, file: string, demuxer: Demuxer, most = MAX_SECONDS): Promise<Probed> {
  const shown = ['-print_format', 'json', '-show_entries', SHOWN_STREAMS, '-count_packets']
  const { streams = [], format } = parse(await runProbe(job, demuxer, [...shown, file]))
  const { video, audio } = chooseStreams(streams)
  const picture = video && readPicture(video)
  if (streams.reduce((sum, stream) => sum + packetsOf(stream), 0) > MAX_PACKETS) fail('video_too_costly')
  const { times, onLine } = readPackets(demuxer)
  await runProbe(job, demuxer, [...SHOWN_PACKETS, file], onLine)

  const chosen = [video, audio].filter((stream) => stream !== undefined)
  const measured = chosen.flatMap(({ index }) => times.get(index) ?? [])
  const declared = longestOf(chosen.map(({ duration }) => secondsOf(duration))) ?? secondsOf(format?.duration)
  const length = measured.length > 0 ? spanOf(measured) : (declared ?? 0)
  if (length > most) fail('video_too_long')
  return {
    ...{ picture, sound: audio?.index, seconds: Math.min(length, declared ?? length) },
    lengths: {
      streams: mainStreams(streams).flatMap((stream) => {
        const found = times.get(stream.index)
        const promised = promisedBy(stream, demuxer)
        // Packets may have no times. That there are none counts.
        if (promised === undefined || (!found && packetsOf(stream) > 0)) return []
        return { promised, found: found ? found.end - found.first : 0 }
      }),
      file: fileLengths(secondsOf(format?.duration), [...times.values()]),
    },
  }
}

const longestOf = (lengths: readonly (number | undefined)[]): number | undefined =>
  lengths.reduce((longest, length) => (length !== undefined && length > (longest ?? 0) ? length : longest), undefined)

/** From the beginning of the first stream to the end of the last one. */
const spanOf = (times: readonly Times[]): number =>
  Math.max(...times.map(({ last }) => last)) - Math.min(...times.map(({ first }) => first))

/** Lengths from the first packet of a file, which may come long after 0. */
function fileLengths(promised: number | undefined, times: readonly Times[]): Lengths[] {
  if (promised === undefined || times.length === 0) return []
  const first = Math.min(...times.map((each) => each.first))
  return [{ promised: promised - Math.max(0, first), found: Math.max(...times.map(({ end }) => end)) - first }]
}

const runProbe = async (job: Job, demuxer: Demuxer, args: readonly string[], onLine?: (line: string) => void) => {
  const run = runLimited({
    ...{ program: job.ffmpeg.probePath, folder: job.folder, signal: job.signal },
    args: ['-v', 'error', ...videoOptions(demuxer, VIDEO_PIXELS, IGNORED_DECODERS), ...args],
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
