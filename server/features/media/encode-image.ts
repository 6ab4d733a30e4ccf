/** Encodes an uploaded image as two WebP pictures. Decoding it fully removes metadata and hidden content. */
import sharp, { type Sharp } from 'sharp'
import { AVATAR, CARD_IMAGE_EDGE, COVER, IMAGE_EDGE } from '#contract/limits.ts'
import { contentHash } from '#server/core/blobs/content-hash.ts'
import { AppError, fail } from '#server/core/errors.ts'
import { DEADLINE_MS } from './deadline.ts'
import { type Encoded, encodeWebp } from './encode-webp.ts'
import { type ImageHeader, openFrames, openImage } from './formats/open-image.ts'
import { isLossless } from './formats/webp.ts'
import type { InspectedImage } from './inspect-image.ts'

export interface ProcessedImage {
  /** The hash of the content. */
  hash: string
  width: number
  height: number
  /** A tiny picture as a data: URL. */
  placeholder: string
  /** Whether the large picture is an animation. The small one is its first frame. */
  isAnimated: boolean
  large: Buffer
  small: Buffer
}

/** The purpose of an image. Posts and link cards show all of it; avatars and covers are cropped. Only posts are animated. */
export type Purpose = 'post' | 'card' | 'avatar' | 'cover'

const SHAPES = { avatar: AVATAR, cover: COVER }
const EDGES = { post: IMAGE_EDGE, card: CARD_IMAGE_EDGE }
const PLACEHOLDER_EDGE = 16
/** Pixels take so many times the bytes of a file without loss. */
const LOSSLESS_FACTOR = 4

// One thread per image, so that uploads do not occupy all cores.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes, orients, strips and encodes one image. */
export async function encodeImage(
  bytes: Buffer,
  { header }: InspectedImage,
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
    const large = await encodeLarge(bytes, header, { purpose, withTimeout })
    const isAnimated = large.frames > 1
    const isSmall = !isAnimated && large.isExact && Math.max(large.width, large.height) <= smallEdge(purpose)
    const small = isSmall ? large.data : await smallPicture(large.data, { purpose, withTimeout })
    const tiny = await withTimeout(
      fit(sharp(small).flatten(), PLACEHOLDER_EDGE).webp({ quality: 40, effort: 3 }),
    ).toBuffer()
    return {
      hash: contentHash(large.data),
      width: large.width,
      height: large.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      isAnimated,
      large: large.data,
      small,
    }
  } catch {
    throw new AppError(performance.now() >= endsAt ? 'image_too_costly' : 'damaged_image')
  }
}

interface Making {
  purpose: Purpose
  withTimeout: (picture: Sharp) => Sharp
}

/** Decodes the upload, once. The smaller pictures are made from the result. */
async function encodeLarge(bytes: Buffer, header: ImageHeader, { purpose, withTimeout }: Making): Promise<Encoded> {
  const { format, decoded } = header
  if (decoded) {
    const sourceBytes = bytes.length / LOSSLESS_FACTOR
    return encodeWebp(openFrames(bytes, decoded), { size: 'large', isPhoto: false, sourceBytes, withTimeout })
  }
  const shape = (picture: Sharp) =>
    isWhole(purpose) ? fit(picture, EDGES[purpose].large) : cut(picture, header, SHAPES[purpose])
  const isShaped = isWhole(purpose) && Math.max(header.width, header.height) <= EDGES[purpose].large
  const image = await openImage(bytes, format, { isAnimated: purpose === 'post', shape, isShaped, withTimeout })
  // Photos have mixed colours already.
  const isPhoto = format === 'jpeg' || (format === 'webp' && !isLossless(bytes))
  return encodeWebp(image, { size: 'large', isPhoto, sourceBytes: bytes.length, withTimeout })
}

/** The small picture of an animation is its first frame. */
async function smallPicture(large: Buffer, { purpose, withTimeout }: Making): Promise<Buffer> {
  const shape = (picture: Sharp) => fit(picture, smallEdge(purpose))
  const image = await openImage(large, 'webp', { isAnimated: false, shape, withTimeout })
  const isPhoto = !isLossless(large)
  const { data } = await encodeWebp(image, { size: 'small', isPhoto, sourceBytes: large.length, withTimeout })
  return data
}

const isWhole = (purpose: Purpose): purpose is keyof typeof EDGES => purpose in EDGES

const smallEdge = (purpose: Purpose): number => (isWhole(purpose) ? EDGES[purpose] : SHAPES[purpose]).small

const fit = (picture: Sharp, edge: number): Sharp =>
  picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

/** Crops the middle to the aspect ratio of `shape`. Never enlarges. */
function cut(picture: Sharp, upload: ImageHeader, shape: { width: number; height: number }): Sharp {
  const scale = Math.min(1, upload.width / shape.width, upload.height / shape.height)
  const [width, height] = [shape.width, shape.height].map((edge) => Math.max(1, Math.round(edge * scale)))
  return picture.resize({ width: width!, height: height!, fit: 'cover' })
}

/** Encodes the small picture of a tweet from the large one. */
export async function encodeSmall(large: Buffer): Promise<Buffer> {
  try {
    return await smallPicture(large, { purpose: 'post', withTimeout: (picture) => picture })
  } catch {
    throw new AppError('damaged_image')
  }
}

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
