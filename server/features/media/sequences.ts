/** Animated AVIF: ffmpeg decodes the frames, which libvips cannot read. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ANIMATION_PIXELS, IMAGE_EDGE } from '#contract/limits.ts'
import { AppError, fail } from '#server/core/errors.ts'
import { DEADLINE_MS } from './deadline.ts'
import { runImageJob } from './decoding/image-processes.ts'
import type { ProcessedImage } from './encode-image.ts'
import { framesOfSequence, type Sequence } from './formats/avif-sequence.ts'
import type { DecodedFrames } from './formats/open-image.ts'
import type { InspectedImage } from './inspect-image.ts'
import { AV1_DECODERS, type Ffmpeg } from './videos/find-ffmpeg.ts'
import { inputOptions } from './videos/input-options.ts'
import { RunError, runLimited } from './videos/run-limited.ts'

const SOURCE = 'sequence'
const FRAMES = 'frames'

/** Encodes a sequence within the time limit of an image. Its folder is beside the file, and is removed. */
export async function encodeSequence(
  ffmpeg: Ffmpeg,
  file: string,
  inspected: InspectedImage,
  sequence: Sequence,
): Promise<ProcessedImage> {
  const endsAt = performance.now() + DEADLINE_MS
  const decoded = formOf(sequence)
  const folder = await mkdtemp(path.join(path.dirname(file), 'sequence-'))
  try {
    await writeFile(path.join(folder, SOURCE), framesOfSequence(await readFile(file)))
    await decodeFrames({ ffmpeg, folder, sequence, decoded })
    const deadlineMs = endsAt - performance.now()
    if (deadlineMs <= 0) fail('image_too_costly')
    const source = path.join(folder, FRAMES)
    const header = { ...inspected.header, decoded }
    const job = { kind: 'encode', source, inspected: { ...inspected, header }, purpose: 'post', deadlineMs } as const
    return await runImageJob<ProcessedImage>(job)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The frames in the size in which they are kept. */
function formOf({ width, height, frames, alphaTrack, loop, delay }: Sequence): DecodedFrames {
  const scale = Math.min(1, IMAGE_EDGE.large / Math.max(width, height))
  const [shownWidth, shownHeight] = [width, height].map((edge) => Math.max(1, Math.round(edge * scale)))
  return { width: shownWidth!, height: shownHeight!, channels: alphaTrack === undefined ? 3 : 4, frames, loop, delay }
}

interface Decoding {
  ffmpeg: Ffmpeg
  folder: string
  sequence: Sequence
  decoded: DecodedFrames
}

/** Writes the pixels of all frames into the folder. */
async function decodeFrames({ ffmpeg, folder, sequence, decoded }: Decoding): Promise<void> {
  const { width, height, channels, frames } = decoded
  const bytes = width * height * channels * frames
  const args = [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-xerror', '-filter_complex_threads', '1', '-threads', '1'],
    ...inputOptions('mov', { codecs: AV1_DECODERS, pixels: Math.floor(ANIMATION_PIXELS / frames) }),
    ...['-ignore_editlist', '1', '-noautorotate', '-i', SOURCE],
    ...['-filter_complex', filtersOf(sequence, decoded), '-frames:v', String(frames)],
    ...['-fps_mode', 'passthrough', '-enc_time_base', '1/10', '-c:v', 'rawvideo', '-f', 'rawvideo', FRAMES],
  ]
  await runLimited({
    ...{ program: ffmpeg.path, folder, args, fileBytes: bytes },
    ...{ cpuSeconds: DEADLINE_MS / 1_000, deadlineMs: DEADLINE_MS },
    // It ends with Plus.
    signal: new AbortController().signal,
  }).catch((error) => {
    throw error instanceof RunError ? new AppError(refusalOf(error)) : error
  })
  const written = await stat(path.join(folder, FRAMES)).catch(() => undefined)
  if (written?.size !== bytes) fail('damaged_image')
}

function filtersOf({ track, alphaTrack }: Sequence, { width, height }: DecodedFrames): string {
  const scale = `scale=${width}:${height}:flags=bicubic+accurate_rnd+full_chroma_int`
  // At their own times ffmpeg would drop some frames and double others.
  const input = (id: number, ...filters: string[]) => [`[0:i:${id}]settb=1/10`, 'setpts=N', ...filters].join()
  if (alphaTrack === undefined) return input(track, scale, 'format=rgb24')
  const colour = input(track, scale, 'format=rgba')
  const alpha = input(alphaTrack, 'extractplanes=y', scale, 'format=gray')
  return `${colour}[colour];${alpha}[alpha];[colour][alpha]alphamerge`
}

function refusalOf({ ending, message }: RunError) {
  if (ending === 'costly') return 'image_too_costly'
  if (ending === 'not_started') return 'busy'
  return /exceeds (specified max pixel count|limit)/.test(message) ? 'image_too_many_pixels' : 'damaged_image'
}
