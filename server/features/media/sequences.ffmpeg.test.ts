/** Animated AVIF where the machine has ffmpeg. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { look, photo } from '#tests/pictures.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { world } from '#tests/world.ts'

const FOUND = { settings: { FFMPEG: '' } }
const run = promisify(execFile)
const folder = await makeFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Its left half is red and its right one blue. Each frame is a little greener. */
const PICTURE = "color=black:s=64x32:r=5,format=rgb24,geq=r='224*lt(X,32)':b='224*gte(X,32)':g='9*N'"
/** Only the right half shows. */
const ALPHA = "color=black:s=64x32:r=5,format=gray,geq='255*gte(X,32)'"

/** Makes a sequence with ffmpeg. */
async function makes(inputs: string[], frames: number, more: readonly string[] = []): Promise<Buffer> {
  const args = inputs.flatMap((input, index) => ['-f', 'lavfi', '-i', input, '-map', `${index}`])
  const encoder = ['-frames:v', `${frames}`, '-c:v', 'libaom-av1', '-cpu-used', '8', '-crf', '20', ...more]
  const all = ['-v', 'error', '-y', ...args.filter((_, at) => at % 6 < 4), ...args.filter((_, at) => at % 6 >= 4)]
  await run('ffmpeg', [...all, ...encoder, '-f', 'avif', 'made.avif'], { cwd: folder })
  return readFile(path.join(folder, 'made.avif'))
}

const asFile = (bytes: Buffer): File => new File([new Uint8Array(bytes)], 'moving.avif', { type: 'image/avif' })

/** Replaces fields of 32 bits of the first box with this name. */
function patched(bytes: Buffer, box: string, fields: Record<number, number>): Buffer {
  const copy = Buffer.from(bytes)
  for (const [at, value] of Object.entries(fields)) copy.writeUInt32BE(value, copy.indexOf(box) + 4 + Number(at))
  return copy
}

describe('an animated AVIF', () => {
  it('stays an animation, with its first frame as the small picture', async () => {
    const { alice, stranger } = await world(FOUND)
    const { media } = await alice.posts('', { images: [asFile(await makes([PICTURE], 5)), await photo()] })
    expect(media).toMatchObject([{ width: 64, height: 32, animated: true }, {}])
    const { metadata, colourAt } = await look((await stranger.downloads(media[0]!.url)).bytes)
    expect(metadata).toMatchObject({ pages: 5, delay: [200, 200, 200, 200, 200], loop: 0, hasAlpha: false })
    expect([colourAt(0.2, 0.5), colourAt(0.8, 0.5)]).toEqual(['red', 'blue'])
    expect((await look((await stranger.downloads(media[0]!.smallUrl)).bytes)).metadata).not.toHaveProperty('pages')
  })

  it('keeps its frames with their times, and its transparency', async () => {
    const { alice, stranger } = await world(FOUND)
    const times = ['-pix_fmt:v:1', 'gray', '-fps_mode', 'passthrough', '-enc_time_base', '1/1000']
    const slower = [PICTURE, ALPHA].map((input) => `${input},settb=1/1000,setpts=100*N*(N+1)`)
    const { media } = await alice.posts('', { images: [asFile(await makes(slower, 4, times))] })
    const { bytes } = await stranger.downloads(media[0]!.url)
    const animation = sharp(bytes, { animated: true })
    expect((await animation.metadata()).delay?.slice(0, 3)).toEqual([200, 400, 600])
    const pixels = await animation.raw().toBuffer()
    const pixelAt = (frame: number, x: number) => [...pixels.subarray(((frame * 32 + 5) * 64 + x) * 4).subarray(0, 4)]
    expect(Array.from({ length: 4 }, (_, frame) => [pixelAt(frame, 5)[3], pixelAt(frame, 60)[3]])).toEqual(
      Array(4).fill([0, 255]),
    )
    for (const [frame, green] of [0, 9, 18, 27].entries())
      expect(Math.abs(pixelAt(frame, 60)[1]! - green), `${frame}`).toBeLessThan(4)
  })

  it('is its first picture in an avatar, and where Plus has no ffmpeg', async () => {
    const moving = asFile(await makes([PICTURE], 3))
    const { alice, stranger } = await world(FOUND)
    const { avatar } = await alice.changesProfile({}, { avatar: moving })
    expect((await look((await stranger.downloads(avatar!)).bytes)).metadata).not.toHaveProperty('pages')
    const { bob } = await world()
    const { media } = await bob.posts('', { images: [moving] })
    expect(media[0]).not.toHaveProperty('animated')
  })

  it('is taken with frames of endless durations, and without durations', async () => {
    const { alice } = await world(FOUND)
    const bytes = await makes([PICTURE], 3)
    for (const duration of [0, 0xffff_ffff]) {
      const { media } = await alice.posts('', { images: [asFile(patched(bytes, 'stts', { 12: duration }))] })
      expect(media[0], `${duration}`).toMatchObject({ animated: true })
    }
  })

  it('is refused where it is damaged or cut, or its frames are larger than it says, and leaves no file', async () => {
    const { alice, files } = await world(FOUND)
    const bytes = await makes([PICTURE], 5)
    const damaged = Buffer.from(bytes).fill(0xa5, bytes.length - 60)
    const large = await makes(['color=red:s=1920x1080:r=5'], 20)
    const understated = Buffer.from(large)
    understated.writeUInt32BE(0x0010_0010, large.indexOf('av01', large.indexOf('stsd')) + 28)
    const refusals = [
      [bytes.subarray(0, -20), 'damaged_image'],
      [damaged, 'damaged_image'],
      [patched(bytes, 'stsz', { 12: 0xffff }), 'damaged_image'],
      [patched(bytes, 'stco', { 8: 7 }), 'damaged_image'],
      [large, 'image_too_many_pixels'],
      [understated, 'image_too_many_pixels'],
    ] as const
    for (const [index, [file, code]] of refusals.entries())
      await expect(alice.posts('', { images: [asFile(file)] }), `${index}`).rejects.toMatchObject({ code })
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })
})
