/** An upload → two safe pictures. Everything is really decoded and encoded anew, so no metadata or stowaway survives. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AVATAR, COVER, IMAGE_EDGE, IMAGE_PIXELS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'

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

// One thread an image and as many images as cores: nothing else waits behind a heap of uploads.
sharp.concurrency(1)
sharp.cache(false)
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

/** Decodes, turns upright, strips and encodes one image, a file or its bytes. Refuses what is no picture, or too large a one. */
export async function processImage(image: string | Buffer, purpose: Purpose = 'post'): Promise<ProcessedImage> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await convert(typeof image === 'string' ? await readFile(image) : image, purpose)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function convert(bytes: Buffer, purpose: Purpose): Promise<ProcessedImage> {
  const metadata = await readMetadata(bytes)
  refuseUnfit(metadata)
  try {
    const { large, small } = await pictures(bytes, metadata, purpose)
    const tiny = await fit(sharp(large.data).flatten(), PLACEHOLDER_EDGE).webp({ quality: 40, effort: 3 }).toBuffer()
    return {
      hash: hash('sha256', large.data, 'hex').slice(0, 32),
      width: large.info.width,
      height: large.info.pageHeight ?? large.info.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      large: large.data,
      small,
    }
  } catch {
    fail('not_an_image')
  }
}

async function pictures(bytes: Buffer, metadata: Metadata, purpose: Purpose) {
  const animated = purpose === 'post' && (metadata.pages ?? 1) > 1
  const picture = () =>
    sharp(bytes, { limitInputPixels: IMAGE_PIXELS, animated, failOn: 'error' }).autoOrient().toColourspace('srgb')
  const shaped = purpose === 'post' ? fit(picture(), IMAGE_EDGE.large) : cut(picture(), metadata, SHAPES[purpose])
  const large = await shaped.webp({ quality: 82, effort: 3 }).toBuffer({ resolveWithObject: true })
  const smaller = purpose === 'post' ? fit(picture(), IMAGE_EDGE.small) : fit(sharp(large.data), SHAPES[purpose].small)
  return { large, small: await smaller.webp({ quality: 76, effort: 3 }).toBuffer() }
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, animated: true }).metadata()
  } catch {
    fail('not_an_image')
  }
}

function refuseUnfit({ format, width, height, pages = 1 }: Metadata): void {
  // libvips reads SVG, PDF and more; a social network need not.
  if (!format || !FORMATS.has(format) || !width || !height) fail('not_an_image')
  const frameHeight = pages > 1 ? height : height * pages
  if (width * frameHeight > IMAGE_PIXELS || pages > MOST_FRAMES) fail('image_too_many_pixels')
}

const fit = (picture: Sharp, edge: number): Sharp =>
  picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

/** Cuts the middle out in the shape wanted, never larger than the picture was. */
function cut(picture: Sharp, { autoOrient, pageHeight }: Metadata, shape: { width: number; height: number }): Sharp {
  const scale = Math.min(1, autoOrient.width / shape.width, (pageHeight ?? autoOrient.height) / shape.height)
  const [width, height] = [shape.width, shape.height].map((edge) => Math.max(1, Math.round(edge * scale)))
  return picture.resize({ width: width!, height: height!, fit: 'cover' })
}

/** The small picture once more, from a large one that is there. */
export const makeSmall = (large: Buffer): Promise<Buffer> =>
  fit(sharp(large, { animated: true }), IMAGE_EDGE.small)
    .webp({ quality: 76, effort: 3 })
    .toBuffer()

/** A picture as every model that sees can read it: JPEG, no longer than `edge`, of a moving one the first moment. */
export const toJpeg = (picture: Buffer, edge: number): Promise<Buffer> =>
  fit(sharp(picture).flatten({ background: '#fff' }), edge)
    .jpeg({ quality: 80 })
    .toBuffer()

/** The size of a finished picture. */
export async function sizeOf(large: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, pageHeight } = await sharp(large, { animated: true }).metadata()
  return { width, height: pageHeight ?? height }
}
