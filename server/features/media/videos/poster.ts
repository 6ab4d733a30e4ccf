/** The picture in place of a video before it plays, and the loudness of a voice note. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LOUDNESS } from '#contract/limits.ts'
import { runImageJob } from '#server/features/media/decoding/image-processes.ts'
import type { ImageSource } from '#server/features/media/decoding/messages.ts'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'
import type { InspectedImage } from '#server/features/media/inspect-image.ts'
import { DRAWN, drawLoudness } from './draw-loudness.ts'
import { type Job, refusing } from './job.ts'
import { runLimited } from './run-limited.ts'

const CPU_S = 30
const DEADLINE_MS = 60_000
/** The poster is the frame that is most like the others of the first seconds: rarely a black one. */
const CHOICE = ['-vf', 'framestep=6,thumbnail=25', '-frames:v', '1']
/** Of the input: as a limit of the output it would drop a later frame that was chosen, and leave no poster. */
const FIRST_SECONDS = ['-t', '5']
const SAMPLES_PER_S = 8_000
/** The root mean square of samples that nobody hears. */
const SILENCE = 100

/** Reads `video`, a file that Plus has written. */
const read = (job: Job, video: string, options: readonly string[], before: readonly string[] = []) =>
  refusing(
    runLimited({
      ...{ program: job.ffmpeg.path, folder: job.folder, signal: job.signal },
      args: ['-hide_banner', '-nostdin', '-v', 'error', '-f', 'mov', ...before, '-i', video, ...options],
      ...{ cpuSeconds: CPU_S, deadlineMs: DEADLINE_MS },
    }),
  )

/** The poster of a video. */
export async function makePoster(job: Job, video: string): Promise<ProcessedImage> {
  const picture = ['-an', ...CHOICE, '-f', 'image2', '-c:v', 'png', '-update', '1', 'poster.png']
  await read(job, video, picture, FIRST_SECONDS)
  return encode(path.join(job.folder, 'poster.png'))
}

/** The poster of a voice note: its loudness as bars. */
export const drawPoster = (loudness: readonly number[]): Promise<ProcessedImage> =>
  encode(drawLoudness(loudness), DRAWN_IMAGE)

const DRAWN_IMAGE: InspectedImage = {
  header: { ...DRAWN, format: 'png', pixels: DRAWN.width * DRAWN.height, isCostly: false, decoded: DRAWN },
  megapixels: 1,
}

/** A poster could not be encoded, though Plus has made it: as when memory is short. */
export class PosterError extends Error {}

async function encode(source: ImageSource, known?: InspectedImage): Promise<ProcessedImage> {
  try {
    const inspected = known ?? (await runImageJob<InspectedImage>({ kind: 'inspect', source }))
    return await runImageJob<ProcessedImage>({ kind: 'encode', source, inspected, purpose: 'post' })
  } catch (cause) {
    throw new PosterError('A poster could not be encoded', { cause })
  }
}

/** How loud each part of a recording is, relative to the loudest. */
export async function measureLoudness(job: Job, video: string): Promise<number[]> {
  const raw = ['-vn', '-ac', '1', '-ar', String(SAMPLES_PER_S), '-c:a', 'pcm_s16le', '-f', 's16le']
  await read(job, video, [...raw, 'samples'])
  const bytes = await readFile(path.join(job.folder, 'samples'))
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2))
  const length = samples.length / LOUDNESS.bars
  const parts = Array.from({ length: LOUDNESS.bars }, (_, index) =>
    meanSquare(samples.subarray(Math.floor(index * length), Math.floor((index + 1) * length))),
  )
  const loudest = Math.max(...parts)
  return parts.map((part) => (loudest < SILENCE ? 0 : Math.round((LOUDNESS.highest * part) / loudest)))
}

function meanSquare(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}
