/** Transcodes videos and voice notes to the one format that all browsers play: MP4 with H.264 and AAC. */
import { availableParallelism } from 'node:os'
import { MINUTE_MS } from '#contract/durations.ts'
import { VIDEO_EDGES, VIDEO_PIXELS, VIDEO_SECONDS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { videoOptions } from './codecs.ts'
import type { Demuxer } from './containers.ts'
import { type Job, refusing } from './job.ts'
import { MAX_SECONDS, type Probed, reasonOf } from './probe.ts'
import { runLimited } from './run-limited.ts'
import type { Picture } from './streams.ts'

/** Requests of other members keep a core. Each thread takes memory, of which there is little. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1))
/** Enough for a minute of 4K with a high dynamic range, which takes half of it on a slow core. */
const CPU_S = 300 * THREADS
/** Twice as long: requests come first. */
const DEADLINE_MS = 10 * MINUTE_MS
const MAX_RATE = 30
/** Bits per second at most: with the sound, a minute takes less than 15 MB. */
const VIDEO_BITS = '1750k'
const AUDIO_BITS = '128k'

/** Writes `target` in the folder of the job. `onProgress` is called with the percentage. */
export async function transcode(
  job: Job,
  { source, demuxer, target }: { source: string; demuxer: Demuxer; target: string },
  { picture, sound, seconds }: Probed,
  onProgress: (percent: number) => void,
): Promise<void> {
  const tooLong = new AbortController()
  const onLine = (line: string) => {
    const done = secondsDone(line)
    if (done === undefined) return
    if (done > MAX_SECONDS) tooLong.abort()
    onProgress(Math.min(99, Math.floor((100 * done) / Math.max(seconds, done, 0.1))))
  }
  const args = [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '0.5'],
    ...[
      '-filter_threads',
      String(THREADS),
      '-threads',
      String(THREADS),
      ...videoOptions(demuxer, VIDEO_PIXELS),
      '-i',
      source,
    ],
    ...(picture ? pictureOptions(picture, job.ffmpeg.mapsTones) : ['-vn']),
    ...(sound === undefined
      ? ['-an']
      : ['-map', `0:${sound}`, '-c:a', 'aac', '-b:a', AUDIO_BITS, '-ar', '48000', '-ac', '2']),
    // Nothing about the device, the place or the person stays.
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'],
    ...['-t', String(VIDEO_SECONDS + 1), '-movflags', '+faststart', '-f', 'mp4', target],
  ]
  const signal = AbortSignal.any([job.signal, tooLong.signal])
  const run = runLimited({
    ...{ program: job.ffmpeg.path, folder: job.folder, signal, args, onLine },
    ...{ cpuSeconds: CPU_S, deadlineMs: DEADLINE_MS },
  })
  await refusing(run, ({ message }) => reasonOf(message)).catch((error) => {
    if (tooLong.signal.aborted) fail('video_too_long')
    throw error
  })
}

/** Seconds of the output that are written; undefined for other lines. */
function secondsDone(line: string): number | undefined {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
  return microseconds === undefined ? undefined : Number(microseconds) / 1_000_000
}

function pictureOptions(picture: Picture, mapsTones: boolean): string[] {
  const { width, height } = fit(picture)
  const filters = [
    `fps=${picture.rate ?? MAX_RATE}`,
    `scale=${width}:${height}:out_range=tv`,
    'setsar=1',
    ...(picture.isHighDynamic && mapsTones ? [TONES] : []),
    'format=yuv420p',
  ]
  return [
    ...['-map', `0:${picture.index}`, '-vf', filters.join()],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-threads', String(THREADS)],
    ...['-maxrate', VIDEO_BITS, '-bufsize', '3500k', '-g', String(2 * MAX_RATE)],
  ]
}

/** From a high dynamic range to the colours of other screens. */
const TONES =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** The size of the stored video: within the box in either orientation, never enlarged, even. */
function fit({ width, height }: Pick<Picture, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, VIDEO_EDGES.long / Math.max(width, height), VIDEO_EDGES.short / Math.min(width, height))
  const even = (length: number) => Math.max(2, 2 * Math.floor((length * scale) / 2 + 1e-6))
  return { width: even(width), height: even(height) }
}
