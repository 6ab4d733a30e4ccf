/** Reads the header of an upload and refuses files that are no images, or cost too much to decode. */
import { ANIMATION_FRAMES, ANIMATION_PIXELS, AVIF_PIXELS, IMAGE_PIXELS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type ImageHeader, readHeader } from './formats/open-image.ts'

/**
 * Maximum edge in pixels. A file of a hundred bytes can declare millions of pixels in one row, and libvips holds
 * several rows in memory.
 */
const MAX_EDGE = 65_535
/** The cost of a pixel of AVIF or of an animation, relative to others. */
const COSTLY_WEIGHT = 4

/** An image whose header was read, before it is decoded. */
export interface InspectedImage {
  header: ImageHeader
  /** The cost against the limit of megapixels: at least one, more where pixels are costly. */
  megapixels: number
}

/** Reads the header of an image. Refuses other files, and too many pixels. `readsSequences`: see `readHeader`. */
export async function inspectImage(bytes: Buffer, readsSequences = false): Promise<InspectedImage> {
  const header = await readHeader(bytes, readsSequences)
  const { isCostly, frames, pixels } = header
  if (frames > ANIMATION_FRAMES) fail('image_too_many_frames')
  if (pixels > maxPixelsOf(header)) fail('image_too_many_pixels')
  if (Math.max(header.width, header.height) > MAX_EDGE) fail('image_too_costly')
  return { header, megapixels: Math.ceil((pixels * (isCostly ? COSTLY_WEIGHT : 1)) / 1_000_000) }
}

const maxPixelsOf = ({ format, isCostly, sequence }: ImageHeader): number =>
  format === 'avif' && !sequence ? AVIF_PIXELS : isCostly ? ANIMATION_PIXELS : IMAGE_PIXELS
