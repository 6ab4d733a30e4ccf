/** Processes uploads: inspects and counts all first, then encodes them, one image of a user at a time. */
import { AppError } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { runImageJob } from './decoding/image-processes.ts'
import type { ProcessedImage, Purpose } from './encode-image.ts'
import type { InspectedImage } from './inspect-image.ts'
import { encodeSequence } from './sequences.ts'
import type { Ffmpeg } from './videos/find-ffmpeg.ts'

type ImageDeps = Pick<Deps, 'admission' | 'limits'>

/** Processes images, given as files or bytes, in order. Refuses before the first one is decoded where possible. */
export async function processImages(
  deps: ImageDeps,
  /** Images of the same owner are processed one by one. */
  owner: Id | string,
  images: readonly (string | Buffer)[],
  purpose: Purpose = 'post',
  /** Reads the frames of animated AVIF files. Without it they are their first picture. */
  ffmpeg?: Ffmpeg,
): Promise<ProcessedImage[]> {
  const inspected: InspectedImage[] = []
  const readsSequences = ffmpeg !== undefined
  for (const source of images)
    inspected.push(await runImageJob<InspectedImage>({ kind: 'inspect', source, readsSequences }))
  await deps.limits.take('megapixels', owner, megapixelsOf(inspected))

  const processed: ProcessedImage[] = []
  try {
    for (const [index, source] of images.entries()) {
      const encode = () => encodeInspected(source, inspected[index]!, purpose, ffmpeg)
      processed.push(await deps.admission.run('image', owner, encode))
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy')
      await deps.limits.refund('megapixels', owner, megapixelsOf(inspected.slice(processed.length)))
    throw error
  }
  return processed
}

function encodeInspected(
  source: string | Buffer,
  inspected: InspectedImage,
  purpose: Purpose,
  ffmpeg: Ffmpeg | undefined,
): Promise<ProcessedImage> {
  const { sequence } = inspected.header
  return sequence && ffmpeg && typeof source === 'string'
    ? encodeSequence(ffmpeg, source, inspected, sequence)
    : runImageJob<ProcessedImage>({ kind: 'encode', source, inspected, purpose })
}

const megapixelsOf = (images: readonly InspectedImage[]): number =>
  images.reduce((sum, { megapixels }) => sum + megapixels, 0)

/** Processes one image. */
export async function processImage(
  deps: ImageDeps,
  owner: Id | string,
  image: string | Buffer,
  purpose?: Purpose,
): Promise<ProcessedImage> {
  const [processed] = await processImages(deps, owner, [image], purpose)
  return processed!
}
