/** Opens an upload of any format and decodes it as browsers do. */
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ANIMATION_FRAMES, IMAGE_PIXELS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Animation, drawFrames, drawStill, fillsScreen, type Pixels, pixelsOf } from './animation.ts'
import { firstOfSequence, isSequence } from './avif.ts'
import { readSequence, type Sequence } from './avif-sequence.ts'
import { readGif } from './gif.ts'
import { mendJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { type Format, formatOf } from './signature.ts'
import { countFrames } from './webp.ts'

/** The longest delay that sharp accepts, in milliseconds. */
const MAX_DELAY = 65_535
/** Browsers play delays up to this, such as none, as a tenth of a second. */
const NO_DELAY = 10

const playedDelay = (delay: number): number => (delay <= NO_DELAY ? 100 : Math.min(delay, MAX_DELAY))

/** Facts from the header of an upload. */
export interface ImageHeader {
  format: Format
  /** The width of the upright picture. */
  width: number
  height: number
  frames: number
  /** The pixels of all frames. */
  pixels: number
  /** Whether pixels are costly: AVIF, and pictures whose pixels are all in memory at once. */
  isCostly: boolean
  /** The frames of an animated AVIF, which ffmpeg decodes. */
  sequence?: Sequence
  /** Those frames, which take the place of the file. */
  decoded?: DecodedFrames
}

/** The form of decoded frames: that of their pixels, and how they are played. */
export type DecodedFrames = Omit<Pixels, 'data'> & Pick<Sequence, 'loop' | 'delay'>

/**
 * Reads the header of an upload. Refuses files that are no images, or too damaged to have one. With `readsSequences` that
 * of an animated AVIF is about its frames, otherwise about the picture that it has besides.
 */
export async function readHeader(bytes: Buffer, readsSequences = false): Promise<ImageHeader> {
  const format = formatOf(bytes) ?? fail('not_an_image')
  const sequence = readsSequences ? readSequence(bytes, ANIMATION_FRAMES) : undefined
  if (sequence) return sequenceHeader(sequence)
  const animation = readAnimation(bytes, format)
  if (animation) return headerOf(format, animation)
  if (format === 'webp' && countFrames(bytes) > ANIMATION_FRAMES) fail('image_too_many_frames')
  const metadata = await readMetadata(bytes, readsSequences)
  if (format === 'avif' && metadata.compression !== 'av1') fail('not_an_image')
  const { width, height, pages = 1, pageHeight = height, autoOrient } = metadata
  // The height of an animation is that of all its frames.
  return {
    format,
    width: autoOrient.width,
    height: pages > 1 ? pageHeight : autoOrient.height,
    frames: pages,
    pixels: width * height,
    isCostly: format === 'avif' || pages > 1,
  }
}

function headerOf(format: Format, animation: Animation): ImageHeader {
  const { width, height, frames } = animation
  const isCostly = frames.length > 1 || !fillsScreen(animation)
  return { format, width, height, frames: frames.length, pixels: pixelsOf(animation), isCostly }
}

function sequenceHeader(sequence: Sequence): ImageHeader {
  const { width, height, frames } = sequence
  return { format: 'avif', width, height, frames, pixels: width * height * frames, isCostly: true, sequence }
}

async function readMetadata(bytes: Buffer, readsSequences: boolean): Promise<Metadata> {
  try {
    return await sharp(firstOfSequence(bytes), { limitInputPixels: false, animated: true, failOn: 'none' }).metadata()
  } catch {
    // A sequence need not have a picture besides its frames, which libvips cannot read.
    fail(isSequence(bytes) && !readsSequences ? 'not_an_image' : 'damaged_image')
  }
}

function readAnimation(bytes: Buffer, format: Format): Animation | undefined {
  if (format === 'gif') return readGif(bytes) ?? fail('damaged_image')
  if (format !== 'png') return
  const { animation, isCut } = readPng(bytes)
  return isCut ? fail('damaged_image') : animation
}

/**
 * An upload that is decoded, or will be, in its final size, with the facts about its animation that the encoder needs.
 */
export interface OpenImage {
  picture: Sharp | Pixels
  movement?: { loop: number; delay: number[] }
}

interface Opening {
  /** Whether all frames are wanted, or only the first one as a still picture. */
  isAnimated: boolean
  /** Crops and resizes the picture, or each of its frames. */
  shape: (picture: Sharp) => Sharp
  /** Whether `shape` leaves the picture unchanged. */
  isShaped?: boolean
  /** Sets the time limit of each step. */
  withTimeout: (picture: Sharp) => Sharp
}

/** Opens an upload: upright and in sRGB, with all its frames or only the first one. */
export async function openImage(
  upload: Buffer,
  format: Format,
  { isAnimated, shape, isShaped, withTimeout }: Opening,
): Promise<OpenImage> {
  const bytes = firstOfSequence(upload)
  if (format === 'jpeg') {
    const jpeg = mendJpeg(bytes)
    return { picture: shape(decode(jpeg.bytes, { failOn: jpeg.isMended ? 'warning' : 'error' })) }
  }
  if (format === 'webp' || format === 'avif') {
    const metadata = await sharp(bytes).metadata()
    const { loop = 0, delay = [], pages = 1 } = metadata
    const picture = shape(toSrgb(decode(bytes, { animated: isAnimated }), metadata))
    return isAnimated && pages > 1 ? { picture, movement: { loop, delay: delay.map(playedDelay) } } : { picture }
  }
  const { bytes: file, animation } = format === 'png' ? readPng(bytes) : { bytes, animation: readGif(bytes) }
  const metadata = await sharp(file, { failOn: 'none' }).metadata()
  const open = (frame: Buffer) => toSrgb(decode(frame), metadata)
  if (!animation) {
    const isDeepGrey = metadata.space === 'grey16' && metadata.hasProfile
    return { picture: shape(open(isDeepGrey ? await withTimeout(toGrey8(file)).toBuffer() : file)) }
  }
  if (!isAnimated || animation.frames.length === 1)
    return { picture: shape(await drawStill(animation, (frame) => withTimeout(open(frame)))) }
  const picture = await drawFrames(animation, {
    open: (frame) => withTimeout(open(frame)),
    shape: isShaped ? undefined : (frame) => withTimeout(shape(frame)),
  })
  return {
    picture,
    movement: { loop: animation.loop, delay: animation.frames.map(({ delay }) => playedDelay(delay)) },
  }
}

/** Opens frames of the final size. */
export function openFrames(data: Buffer, { loop, delay, ...form }: DecodedFrames): OpenImage {
  const picture = { ...form, data }
  return form.frames > 1 ? { picture, movement: { loop, delay: delay.map(playedDelay) } } : { picture }
}

/** `truncated` tolerates wrong checksums, as browsers do. */
const decode = (bytes: Buffer, options: { animated?: boolean; failOn?: 'warning' | 'error' } = {}): Sharp =>
  sharp(bytes, { limitInputPixels: IMAGE_PIXELS, failOn: 'truncated', ...options })
    .autoOrient()
    .toColourspace('srgb')

/** sharp processes 16 bits with a profile in Display P3, and converts the result only when a profile is requested. */
const toSrgb = (picture: Sharp, { space, hasProfile }: Metadata): Sharp =>
  space === 'rgb16' && hasProfile ? picture.withIccProfile('srgb', { attach: false }) : picture

/** A file of 8 bits with the same profile, because sharp ignores the profile of greyscale with 16 bits. */
const toGrey8 = (bytes: Buffer): Sharp =>
  decode(bytes).toColourspace('b-w').keepIccProfile().png({ compressionLevel: 0 })
