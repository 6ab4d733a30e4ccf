/** An upload → two safe pictures. Everything is really decoded and encoded anew, so no metadata or stowaway survives. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_EDGE, IMAGE_PIXELS } from '#contract/limits.ts'
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

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const MOST_FRAMES = 300
const PLACEHOLDER_EDGE = 16

// One thread an image and as many images as cores: nothing else waits behind a heap of uploads.
sharp.concurrency(1)
sharp.cache(false)
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

/** Decodes, turns upright, strips and encodes one image file. Refuses what is no picture, or too large a one. */
export async function processImage(file: string): Promise<ProcessedImage> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await convert(await readFile(file))
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function convert(bytes: Buffer): Promise<ProcessedImage> {
  const metadata = await readMetadata(bytes)
  refuseUnfit(metadata)
  const animated = (metadata.pages ?? 1) > 1
  const picture = () =>
    sharp(bytes, { limitInputPixels: IMAGE_PIXELS, animated, failOn: 'error' }).autoOrient().toColourspace('srgb')
  try {
    const large = await fit(picture(), IMAGE_EDGE.large)
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    const small = await fit(picture(), IMAGE_EDGE.small).webp({ quality: 76, effort: 3 }).toBuffer()
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
