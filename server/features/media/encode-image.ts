/** Encodes an uploaded image as two WebP pictures. Decoding it fully removes metadata and hidden content. */
import { hash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AVATAR, COVER, IMAGE_EDGE, IMAGE_PIXELS } from '#contract/limits.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { InspectedImage } from './inspect-image.ts'

export interface ProcessedImage {
  /** The first 32 hex characters of the SHA-256 of the large picture. Names the files. */
  hash: string
  width: number
  height: number
  /** A tiny picture as a data: address. */
  placeholder: string
  large: Buffer
  small: Buffer
}

/** What an image is for. Tweets show all of it; avatars and covers are cropped, and never animated. */
export type Purpose = 'post' | 'avatar' | 'cover'

const SHAPES = { avatar: AVATAR, cover: COVER }
const PLACEHOLDER_EDGE = 16
/** For one image, from the first byte decoded to the last one encoded. */
const DEADLINE_MS = 20_000

// One thread per image, so that uploads do not occupy all cores.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes, orients, strips and encodes one image. */
export async function encodeImage(
  bytes: Buffer,
  { metadata }: InspectedImage,
  purpose: Purpose,
  deadlineMs = DEADLINE_MS,
): Promise<ProcessedImage> {
  const endsAt = performance.now() + deadlineMs
  /** libvips checks the timeout between rows or frames. AVIF and WebP are decoded in one piece. */
  const withTimeout = (picture: Sharp): Sharp => {
    const left = endsAt - performance.now()
    return left > 0 ? picture.timeout({ seconds: Math.ceil(left / 1_000) }) : fail('image_too_costly')
  }
  try {
    const { data, info } = await withTimeout(largePicture(bytes, metadata, purpose)).toBuffer({
      resolveWithObject: true,
    })
    const isSmall = info.pages !== undefined && Math.max(info.width, info.pageHeight!) <= IMAGE_EDGE.small
    const small = isSmall ? data : await withTimeout(smallPicture(data, purpose)).toBuffer()
    const tiny = await withTimeout(
      fit(sharp(small).flatten(), PLACEHOLDER_EDGE).webp({ quality: 40, effort: 3 }),
    ).toBuffer()
    return {
      hash: hash('sha256', data, 'hex').slice(0, 32),
      width: info.width,
      height: info.pageHeight ?? info.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      large: data,
      small,
    }
  } catch {
    throw new AppError(performance.now() >= endsAt ? 'image_too_costly' : 'not_an_image')
  }
}

/** Decodes the upload, once. The smaller pictures are made from the result. */
function largePicture(bytes: Buffer, metadata: Metadata, purpose: Purpose): Sharp {
  const animated = purpose === 'post' && (metadata.pages ?? 1) > 1
  const options = { limitInputPixels: IMAGE_PIXELS, animated, failOn: 'error' as const }
  const picture = sharp(bytes, options).autoOrient().toColourspace('srgb')
  const shaped = purpose === 'post' ? fit(picture, IMAGE_EDGE.large) : cut(picture, metadata, SHAPES[purpose])
  return shaped.webp({ quality: 82, effort: 3 })
}

function smallPicture(large: Buffer, purpose: Purpose): Sharp {
  const isPost = purpose === 'post'
  const edge = isPost ? IMAGE_EDGE.small : SHAPES[purpose].small
  return fit(sharp(large, { animated: isPost }), edge).webp({ quality: 76, effort: 3 })
}

const fit = (picture: Sharp, edge: number): Sharp =>
  picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

/** Crops the middle to the aspect ratio of `shape`. Never enlarges. */
function cut(picture: Sharp, { autoOrient, pageHeight }: Metadata, shape: { width: number; height: number }): Sharp {
  const scale = Math.min(1, autoOrient.width / shape.width, (pageHeight ?? autoOrient.height) / shape.height)
  const [width, height] = [shape.width, shape.height].map((edge) => Math.max(1, Math.round(edge * scale)))
  return picture.resize({ width: width!, height: height!, fit: 'cover' })
}

/** Encodes the small picture of a tweet from the large one. */
export const encodeSmall = (large: Buffer): Promise<Buffer> => smallPicture(large, 'post').toBuffer()

/** Encodes a picture as JPEG for vision models, no longer than `edge`. An animation becomes its first frame. */
export const encodeJpeg = (picture: Buffer, edge: number): Promise<Buffer> =>
  fit(sharp(picture).flatten({ background: '#fff' }), edge)
    .jpeg({ quality: 80 })
    .toBuffer()

/** The size of a finished picture. */
export async function readSize(large: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, pageHeight } = await sharp(large, { animated: true }).metadata()
  return { width, height: pageHeight ?? height }
}
