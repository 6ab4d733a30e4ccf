import { describe, expect, it } from 'vitest'
import { inspectImage } from '#server/features/media/inspect-image.ts'
import { bytesOf, pictureAs } from '#tests/pictures.ts'
import { readSequence } from './avif-sequence.ts'

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), ...parts])
  return Buffer.concat([numbers(4 + body.length), body])
}

interface Track {
  id?: number
  handler?: string
  codec?: string
  size?: [width: number, height: number]
  frames?: number
  /** The length of each run of frames, and their duration in thousandths of a second. */
  times?: number[]
  duration?: number
  /** Boxes of the track, and of the description of its samples. */
  boxes?: Buffer[]
  properties?: Buffer[]
}

function track(about: Track = {}): Buffer {
  const {
    id = 1,
    handler = 'pict',
    codec = 'av01',
    size = [64, 32],
    frames = 3,
    times = [3, 200],
    duration = 0,
  } = about
  const { boxes = [], properties = [] } = about
  const entry = Buffer.alloc(78)
  entry.writeUInt16BE(size[0], 24)
  entry.writeUInt16BE(size[1], 26)
  const described = box(codec, entry, ...(properties.length > 0 ? properties : [box('av1C', numbers(0))]))
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), described),
    box('stts', numbers(0, times.length / 2, ...times)),
    box('stsz', numbers(0, 0, frames)),
  )
  const name = Buffer.concat([numbers(0, 0), Buffer.from(handler, 'latin1')])
  const media = box('mdia', box('mdhd', numbers(0, 0, 0, 1_000)), box('hdlr', name), box('minf', table))
  return box('trak', box('tkhd', numbers(0, 0, 0, id, 0, duration)), ...boxes, media)
}

const sequence = (...tracks: Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('avis', 'latin1'), numbers(0)), box('moov', ...tracks)])

const read = (...tracks: Buffer[]) => readSequence(sequence(...tracks), 300)
const edits = (flags: number, duration: number): Buffer => box('edts', box('elst', numbers(flags, 1, duration, 0, 0)))
const auxiliary = (of: number, type = 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'): Track => ({
  ...{ id: 2, handler: 'auxv', boxes: [box('tref', box('auxl', numbers(of)))] },
  properties: [box('auxi', numbers(0), Buffer.from(`${type}\0`, 'latin1'))],
})

describe('readSequence', () => {
  it('knows the size, the number and the times of the frames', () => {
    const times = [2, 100, 1, 1_500]
    expect(read(track({ size: [640, 480], times }))).toMatchObject({
      ...{ width: 640, height: 480, frames: 3, track: 1, delay: [100, 100, 1_500] },
    })
  })

  it('takes the last duration for frames that have none', () => {
    expect(read(track({ frames: 4, times: [1, 50, 1, 80] }))).toMatchObject({ delay: [50, 80, 80, 80] })
  })

  it.each([
    ['forever without an edit list', {}, 0],
    ['once where the list does not repeat', { boxes: [edits(0, 600)], duration: 600 }, 1],
    ['three times where the track lasts as long', { boxes: [edits(1, 600)], duration: 1_800 }, 3],
    ['forever where the track is endless', { boxes: [edits(1, 600_000)], duration: 0xffff_ffff }, 0],
    ['once where the durations are empty', { boxes: [edits(1, 0)], duration: 0 }, 1],
  ])('plays %s', (_, about, loop) => {
    expect(read(track(about))).toMatchObject({ loop })
  })

  it('takes only the auxiliary track of the picture for its transparency', () => {
    expect(read(track(), track(auxiliary(1)))).toMatchObject({ track: 1, alphaTrack: 2 })
    expect(read(track(auxiliary(1)), track())).toMatchObject({ track: 1, alphaTrack: 2 })
    for (const other of [
      { id: 2 },
      { id: 2, handler: 'auxv' },
      auxiliary(7),
      auxiliary(1, 'urn:mpeg:mpegB:cicp:systems:auxiliary:depth'),
    ])
      expect(read(track(), track(other))?.alphaTrack).toBeUndefined()
  })

  it.each([
    ['no track', []],
    ['no frames', [track({ frames: 0 })]],
    ['frames of another codec', [track({ codec: 'hvc1' })]],
    ['tables that are cut', [track({ times: [] })]],
    ['a video track only', [track({ handler: 'vide' })]],
  ])('finds none in a file with %s', (_, tracks) => {
    expect(read(...tracks)).toBeUndefined()
  })

  it('finds none in whatever is cut or no sequence', async () => {
    const whole = sequence(track())
    for (let length = 0; length < whole.length - 12; length++)
      expect(readSequence(whole.subarray(0, length), 300), `${length}`).toBeUndefined()
    expect(readSequence(await bytesOf(await pictureAs('avif')), 300)).toBeUndefined()
  })
})

describe('inspectImage of a sequence that ffmpeg decodes', () => {
  it('counts all of its frames, four times', async () => {
    const { header, megapixels } = await inspectImage(sequence(track({ size: [1_000, 1_000], frames: 10 })), true)
    expect([header.frames, header.pixels, megapixels]).toEqual([10, 10_000_000, 40])
  })

  it.each([
    ['100,000 frames', { frames: 100_000 }, 'image_too_many_frames'],
    ['four thousand million frames', { frames: 0xffff_ffff }, 'image_too_many_frames'],
    ['33 megapixels in all', { size: [1_000, 1_100], frames: 30 }, 'image_too_many_pixels'],
    ['the largest size', { size: [65_535, 65_535] }, 'image_too_many_pixels'],
    ['no frames and no picture', { frames: 0 }, 'damaged_image'],
  ] as const)('refuses one of %s from its head', async (_, about, code) => {
    const bomb = sequence(track({ ...about, size: [...('size' in about ? about.size : [64, 32])] as [number, number] }))
    await expect(inspectImage(bomb, true)).rejects.toMatchObject({ code })
  })
})
