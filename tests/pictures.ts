/** Generated pictures, and files that pretend to be pictures. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { encodeImage } from '#server/features/media/encode-image.ts'
import { inspectImage } from '#server/features/media/inspect-image.ts'

interface Look {
  width?: number
  height?: number
  /** The colour of the left half; the right one is blue. */
  colour?: string
}

/** A picture with its left half in `colour` and its right half in blue, which shows its orientation. */
function drawn({ width = 64, height = 32, colour = '#e00000' }: Look): Sharp {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: colour } }
  const canvas = { width, height, channels: 3 as const, background: '#0000e0' }
  return sharp({ create: canvas }).composite([{ input: left, left: 0, top: 0 }])
}

const file = (bytes: Uint8Array | string, name: string, type: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

export const photo = async (look: Look = {}): Promise<File> =>
  file(await drawn(look).jpeg({ quality: 95 }).toBuffer(), 'photo.jpg', 'image/jpeg')

/** A photo of a phone: with place, owner and camera in its metadata, and rotated. */
export async function telephonePhoto(look: Look = {}): Promise<File> {
  const bytes = await drawn(look)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telephone Works', Artist: 'Alice Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    })
    .jpeg({ quality: 95 })
    .toBuffer()
  return file(bytes, 'IMG_0001.jpg', 'image/jpeg')
}

export async function pictureAs(format: 'png' | 'webp' | 'gif' | 'avif' | 'jpeg'): Promise<File> {
  return file(await drawn({}).toFormat(format).toBuffer(), `picture.${format}`, `image/${format}`)
}

/** A GIF with this many frames in different colours. */
export async function animation(frames: number): Promise<File> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width: 32, height: 16, channels: 3, background: { r: index * 60, g: 80, b: 200 } } })
        .png()
        .toBuffer(),
    ),
  )
  const bytes = await sharp(pages, { join: { animated: true } })
    .gif({ delay: pages.map(() => 100) })
    .toBuffer()
  return file(bytes, 'moving.gif', 'image/gif')
}

/** Other content with the name and type of a photo. */
export const disguised = (content: string): File => file(content, 'photo.jpg', 'image/jpeg')

/** A photo with other bytes after its end. */
export const withTail = async (tail: string): Promise<File> =>
  file(Buffer.concat([await bytesOf(await photo()), Buffer.from(tail)]), 'photo.jpg', 'image/jpeg')

/** A picture without its second half. */
export async function cutPicture(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', options = {}): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
  const bytes = await picture.toFormat(format, options).toBuffer()
  return file(bytes.subarray(0, bytes.length / 2), `picture.${format}`, `image/${format}`)
}

/** A photo without its end marker, which browsers show. */
export async function photoWithoutEnd(progressive: boolean): Promise<File> {
  const bytes = await drawn({ width: 64, height: 64 }).jpeg({ quality: 95, progressive }).toBuffer()
  return file(bytes.subarray(0, -2), 'photo.jpg', 'image/jpeg')
}

/** A real photo with trailing data of this size. */
export async function heavyPhoto(bytes: number): Promise<File> {
  const real = await bytesOf(await photo())
  return file(Buffer.concat([real, Buffer.alloc(bytes - real.length)]), 'photo.jpg', 'image/jpeg')
}

/** A small PNG that would decode to `width` × `height` pixels. */
export function pixelBomb(width: number, height: number): File {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8) // bits; colour type 0 is grey
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1_000))
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return file(Buffer.concat(parts), 'bomb.png', 'image/png')
}

/** A small AVIF whose header states `width` × `height` pixels. */
export async function avifBomb(width: number, height: number): Promise<File> {
  const bytes = await bytesOf(await pictureAs('avif'))
  const at = bytes.indexOf('ispe') + 8 // behind the name of the box, its version and its flags
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return file(bytes, 'bomb.avif', 'image/avif')
}

/** A small animation whose frames together have `width` × `height` × `frames` pixels. */
export function frameBomb(width: number, height: number, frames: number): File {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff])
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  // One pixel of the canvas: image descriptor, LZW code size 2, one block, its end.
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 0x01, 0])
  const parts = [Buffer.from('GIF89a'), screen, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]
  return file(Buffer.concat(parts), 'bomb.gif', 'image/gif')
}

/** An animated WebP of this many frames without pixels. */
export function webpBomb(frames: number): File {
  const chunk = (type: string, size: number) => {
    const bytes = Buffer.alloc(8 + size)
    bytes.write(type, 'latin1')
    bytes.writeUInt32LE(size, 4)
    return bytes
  }
  const header = chunk('VP8X', 10)
  header[8] = 2 // It is animated.
  const body = Buffer.concat([header, chunk('ANIM', 6), ...Array<Buffer>(frames).fill(chunk('ANMF', 24))])
  const riff = chunk('RIFF', 4)
  riff.write('WEBP', 8, 'latin1')
  riff.writeUInt32LE(4 + body.length, 4)
  return file(Buffer.concat([riff, body]), 'bomb.webp', 'image/webp')
}

export const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer())

/** The size of a picture, and the colour of a point given as fractions of width and height. */
export async function look(bytes: Uint8Array) {
  const metadata = await sharp(bytes, { animated: true }).metadata()
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (across: number, down: number): 'red' | 'blue' | 'other' => {
    const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (green > 90) return 'other'
    return red > 150 && blue < 90 ? 'red' : blue > 150 && red < 90 ? 'blue' : 'other'
  }
  return { metadata, width: info.width, height: info.height, colourAt }
}

const CLEAR = [0, 0, 0, 0]

/** The stored form of an upload: the colours of some points in each frame, given as x and y, and its animation. */
export async function keptOf(upload: Buffer, points: readonly (readonly [number, number])[]) {
  const { large, width, height } = await encodeImage(upload, await inspectImage(upload), 'post')
  const image = sharp(large, { animated: true })
  const { loop, delay, pages = 1 } = await image.metadata()
  const data = await image.ensureAlpha().raw().toBuffer()
  const colourAt = (frame: number, [x, y]: readonly [number, number]): number[] => {
    const at = ((frame * height + y) * width + x) * 4
    return data[at + 3] === 0 ? CLEAR : [...data.subarray(at, at + 4)]
  }
  const frames = Array.from({ length: pages }, (_, frame) => points.map((point) => colourAt(frame, point)))
  return { size: [width, height], loop, delay, frames }
}
