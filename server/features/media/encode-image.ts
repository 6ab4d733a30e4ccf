/** Bytes of an image → two safe pictures. Everything is really decoded and encoded again, so no metadata or stowaway survives. */
import { hash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AVATAR, COSTLY_IMAGE_PIXELS, COVER, IMAGE_EDGE, IMAGE_PIXELS } from '#contract/limits.ts'
import { AppError, fail } from '#server/core/errors.ts'

export interface ProcessedImage {
  /** 32 hex characters of the SHA-256 of the large picture: its name. */
  hash: string
  width: number
  height: number
  /** A tiny picture as a data: address. */
  placeholder: string
  large: Buffer
  small: Buffer
}

/** What an image is for: a post shows all of it, the others are cut to one shape and never move. */
export type Purpose = 'post' | 'avatar' | 'cover'

const SHAPES = { avatar: AVATAR, cover: COVER }
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const MOST_FRAMES = 300
const PLACEHOLDER_EDGE = 16
/** For one image, from the first byte decoded to the last one encoded. */
const DEADLINE_MS = 20_000
/** How many others a pixel of AVIF or of an animation counts for. */
const COSTLY_WEIGHT = 4

// One thread an image: nothing else waits behind a heap of uploads.
sharp.concurrency(1)
sharp.cache(false)

/** What is known of an image before it is decoded. */
export interface InspectedImage {
  metadata: Metadata
  /** What it counts in the limit of megapixels: at least one, more where pixels are costly. */
  megapixels: number
}

/** Reads the head of an image. Refuses what is none, or has too many pixels. */
export async function inspectImage(bytes: Buffer): Promise<InspectedImage> {
  const metadata = await readMetadata(bytes)
  const { format, width, height, pages = 1 } = metadata
  // libvips reads SVG, PDF and more; a social network need not.
  if (!format || !FORMATS.has(format) || !width || !height) fail('not_an_image')
  // The height of an animation is that of all its frames.
  const pixels = width * height
  const isCostly = format === 'heif' || pages > 1
  if (pixels > (isCostly ? COSTLY_IMAGE_PIXELS : IMAGE_PIXELS) || pages > MOST_FRAMES) fail('image_too_many_pixels')
  return { metadata, megapixels: Math.ceil((pixels * (isCostly ? COSTLY_WEIGHT : 1)) / 1_000_000) }
}

/** Decodes, turns upright, strips and encodes one image. */
export async function encodeImage(
  bytes: Buffer,
  { metadata }: InspectedImage,
  purpose: Purpose,
  deadlineMs = DEADLINE_MS,
): Promise<ProcessedImage> {
  const endsAt = performance.now() + deadlineMs
  /** libvips stops between two rows or frames; what it decodes in one piece (AVIF, WebP) it first decodes. */
  const timed = (picture: Sharp): Sharp => {
    const left = endsAt - performance.now()
    return left > 0 ? picture.timeout({ seconds: Math.ceil(left / 1_000) }) : fail('image_too_costly')
  }
  try {
    const { data, info } = await timed(largePicture(bytes, metadata, purpose)).toBuffer({ resolveWithObject: true })
    const isSmall = info.pages !== undefined && Math.max(info.width, info.pageHeight!) <= IMAGE_EDGE.small
    const small = isSmall ? data : await timed(smallPicture(data, purpose)).toBuffer()
    const tiny = await timed(fit(sharp(small).flatten(), PLACEHOLDER_EDGE).webp({ quality: 40, effort: 3 })).toBuffer()
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

/** The only time that the upload itself is decoded: the smaller pictures are made of this one. */
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

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, animated: true }).metadata()
  } catch {
    fail('not_an_image')
  }
}

const fit = (picture: Sharp, edge: number): Sharp =>
  picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

/** Cuts the middle out in the shape wanted, never larger than the picture was. */
function cut(picture: Sharp, { autoOrient, pageHeight }: Metadata, shape: { width: number; height: number }): Sharp {
  const scale = Math.min(1, autoOrient.width / shape.width, (pageHeight ?? autoOrient.height) / shape.height)
  const [width, height] = [shape.width, shape.height].map((edge) => Math.max(1, Math.round(edge * scale)))
  return picture.resize({ width: width!, height: height!, fit: 'cover' })
}

/** The small picture of a post once more, from a large one that is there. */
export const encodeSmall = (large: Buffer): Promise<Buffer> => smallPicture(large, 'post').toBuffer()

/** A picture as every model that sees can read it: JPEG, no longer than `edge`, of a moving one the first moment. */
export const encodeJpeg = (picture: Buffer, edge: number): Promise<Buffer> =>
  fit(sharp(picture).flatten({ background: '#fff' }), edge)
    .jpeg({ quality: 80 })
    .toBuffer()

/** The size of a finished picture. */
export async function readSize(large: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, pageHeight } = await sharp(large, { animated: true }).metadata()
  return { width, height: pageHeight ?? height }
}
