/** Reads the header of an upload and refuses files that are no images, or cost too much to decode. */
import sharp, { type Metadata } from 'sharp'
import { COSTLY_IMAGE_PIXELS, IMAGE_PIXELS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const MAX_FRAMES = 300
/** The cost of a pixel of AVIF or of an animation, relative to others. */
const COSTLY_WEIGHT = 4

/** The metadata of an image, read before it is decoded. */
export interface InspectedImage {
  metadata: Metadata
  /** The cost against the limit of megapixels: at least one, more where pixels are costly. */
  megapixels: number
}

/** Reads the header of an image. Refuses other files, and too many pixels. */
export async function inspectImage(bytes: Buffer): Promise<InspectedImage> {
  const metadata = await readMetadata(bytes)
  const { format, width, height, pages = 1 } = metadata
  // libvips also reads SVG, PDF and more.
  if (!format || !FORMATS.has(format) || !width || !height) fail('not_an_image')
  // The height of an animation is that of all its frames.
  const pixels = width * height
  const isCostly = format === 'heif' || pages > 1
  if (pixels > (isCostly ? COSTLY_IMAGE_PIXELS : IMAGE_PIXELS) || pages > MAX_FRAMES) fail('image_too_many_pixels')
  return { metadata, megapixels: Math.ceil((pixels * (isCostly ? COSTLY_WEIGHT : 1)) / 1_000_000) }
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, animated: true }).metadata()
  } catch {
    fail('not_an_image')
  }
}
