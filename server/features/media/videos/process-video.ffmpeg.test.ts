import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { look } from '#tests/pictures.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { type ProcessedVideo, processVideo } from './process-video.ts'

const ffmpeg = (await findFfmpeg({ ffmpeg: { path: '' } })) as Ffmpeg
const run = promisify(execFile)
const folder = await makeFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

const PICTURE = (size: string, seconds: number, rate = 30) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
]
const SOUND = (seconds: number) => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`]
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '16']

/** Makes a file with ffmpeg. As `live` it is written without a way back, as browsers record: without its length. */
async function makes(name: string, args: readonly string[], { isLive = false } = {}): Promise<Buffer> {
  const file = path.join(folder, name)
  const target = isLive ? ['-f', 'webm', 'pipe:1'] : [file]
  const { stdout } = await run(ffmpeg.path, ['-v', 'error', '-y', ...args, ...target], {
    ...{ encoding: 'buffer', maxBuffer: 2 ** 27, cwd: folder },
  })
  if (isLive) await writeFile(file, stdout)
  return readFile(file)
}

/** One file that is made from one input. */
interface Recipe {
  from: readonly string[]
  as: readonly string[]
}

/** Makes files with one run of ffmpeg, whose start takes longer than a short file. Returns their bytes by their names. */
async function makesAll<Name extends string>(recipes: Record<Name, Recipe>): Promise<Record<Name, Buffer>> {
  const all = Object.entries<Recipe>(recipes)
  const outputs = all.flatMap(([name, { as }], index) => ['-map', String(index), ...as, name])
  await run(ffmpeg.path, ['-v', 'error', '-y', ...all.flatMap(({ 1: { from } }) => from), ...outputs], { cwd: folder })
  const read = all.map(async ([name]) => [name, await readFile(path.join(folder, name))])
  return Object.fromEntries(await Promise.all(read)) as Record<Name, Buffer>
}

/** What a stored video is. */
async function probeStored({ mp4 }: ProcessedVideo) {
  const file = path.join(folder, 'stored.mp4')
  await writeFile(file, mp4)
  const args = ['-v', 'error', '-print_format', 'json', '-show_streams', '-show_format', file]
  const { stdout } = await run(ffmpeg.probePath, args)
  return JSON.parse(stdout) as { streams: Record<string, unknown>[]; format: { tags?: object; format_name: string } }
}

async function processes(bytes: Buffer, onProgress: (percent: number) => void = () => {}) {
  const own = await makeFolder()
  try {
    return await processVideo({ ffmpeg, folder: own, signal: new AbortController().signal }, bytes, onProgress)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

const refusalOf = (bytes: Buffer): Promise<unknown> =>
  processes(bytes).then(
    ({ video, width, height }) => `${video.kind} of ${video.seconds} s, ${width} × ${height}`,
    (error) => error.code ?? error,
  )

describe('a stored video', () => {
  it('is MP4 with H.264 and AAC that begins at once, and says nothing of its origin', async () => {
    const tags = ['-metadata', 'title=Secret', '-metadata', 'location=+48.8583+002.2944/', '-metadata', 'artist=Alice']
    const bytes = await makes('camera.mov', [...PICTURE('1920x1080', 2), ...SOUND(2), ...H264, ...tags])
    const percents: number[] = []
    const stored = await processes(bytes, (percent) => percents.push(percent))
    const { streams, format } = await probeStored(stored)
    expect(streams).toMatchObject([
      {
        ...{ codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', width: 1280, height: 720 },
        ...{ sample_aspect_ratio: '1:1', r_frame_rate: '30/1' },
      },
      { codec_name: 'aac', profile: 'LC', sample_rate: '48000', channels: 2 },
    ])
    expect(stored.mp4.indexOf('moov')).toBeLessThan(stored.mp4.indexOf('mdat'))
    expect(stored.mp4.toString('latin1')).not.toMatch(/Secret|Alice|48\.8583|Lavf|testsrc/)
    expect(Object.keys(format.tags ?? {})).not.toContain('title')
    expect(stored).toMatchObject({ width: 1280, height: 720, video: { kind: 'video', hasSound: true, seconds: 2.02 } })
    expect(percents.at(-1)).toBeGreaterThan(50)
    expect((await look(stored.large)).metadata).toMatchObject({ format: 'webp', width: 1280, height: 720 })
  })

  it('is upright, and keeps its shape', async () => {
    await makes('upright.mp4', [...PICTURE('640x360', 1), ...H264])
    const turned = await makes('turned.mov', ['-i', 'upright.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90'])
    expect(await processes(turned)).toMatchObject({ width: 360, height: 640 })
    const wide = await makes('wide.mp4', [...PICTURE('360x288', 1), '-vf', 'setsar=16/11', ...H264])
    expect(await processes(wide)).toMatchObject({ width: 522, height: 288 })
  })

  it('fits into the largest size, is even, and is never enlarged', async () => {
    const sizes = {
      ...{ '1080x1920': [720, 1280], '2000x500': [1280, 320], '1280x1280': [720, 720] },
      ...{ '101x77': [100, 76], '2x2': [2, 2] },
    }
    const as = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p']
    const recipes = Object.keys(sizes).map((size) => [`${size}.mp4`, { from: PICTURE(size, 0.2), as }] as const)
    const made = await makesAll(Object.fromEntries(recipes))
    for (const [size, [width, height]] of Object.entries(sizes))
      expect(await processes(made[`${size}.mp4`]!), size).toMatchObject({ width, height })
  })

  it('has at most 30 frames a second, and as many as the original below that', async () => {
    const made = await makesAll({
      '60.mp4': { from: PICTURE('160x120', 1, 60), as: H264 },
      '24.mp4': { from: PICTURE('160x120', 1, 24), as: H264 },
      '5.mp4': { from: PICTURE('160x120', 1, 5), as: H264 },
    })
    for (const [name, expected] of [
      ['60.mp4', '30/1'],
      ['24.mp4', '24/1'],
      ['5.mp4', '5/1'],
    ] as const) {
      const stored = await processes(made[name])
      expect((await probeStored(stored)).streams[0], name).toMatchObject({ r_frame_rate: expected })
    }
  })

  it('of high dynamic range has the colours of other screens', async () => {
    const transfer = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:log-level=none'
    const hdr = ['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', transfer]
    const stored = await processes(await makes('hdr.mp4', [...PICTURE('320x240', 0.5), ...hdr, '-tag:v', 'hvc1']))
    expect((await probeStored(stored)).streams[0]).toMatchObject({ pix_fmt: 'yuv420p', color_transfer: 'bt709' })
  })

  it('takes less than 15 MB for a minute', async () => {
    const noise = ['-f', 'lavfi', '-i', 'nullsrc=s=320x240:r=30:d=5,geq=random(1)*255:128:128', ...SOUND(5)]
    const stored = await processes(await makes('noise.mp4', [...noise, ...H264, '-crf', '30']))
    // The beginning may take two seconds more than its share.
    expect(stored.mp4.length).toBeLessThan((15_000_000 * (5 + 2)) / 60)
  })

  it('shows a frame that is not black, where it begins with black', async () => {
    const args = ['-f', 'lavfi', '-i', 'color=black:s=320x240:r=30:d=1', ...PICTURE('320x240', 2)]
    const bytes = await makes('black.mp4', [...args, '-filter_complex', 'concat=n=2:v=1', ...H264])
    expect((await processes(bytes)).large.length).toBeGreaterThan(5_000)
  })

  it('has a poster where its first seconds have few frames', async () => {
    const bytes = await makes('slow.mp4', [...PICTURE('160x120', 20, 5), ...H264])
    expect((await processes(bytes)).large.length).toBeGreaterThan(500)
  })

  /** A second of 320 by 240 pixels, made by one run. */
  const kinds = () =>
    makesAll({
      'alpha.webm': made('-vf', 'format=yuva420p', '-c:v', 'libvpx-vp9', '-cpu-used', '8', '-deadline', 'realtime'),
      'hevc.mp4': made('-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'),
      'av1.mp4': made('-c:v', 'libsvtav1', '-preset', '12'),
      'prores.mov': made('-c:v', 'prores_ks'),
      'motion.avi': made('-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-strict', '-1'),
      'changing.mp4': made('-vf', "select='lt(mod(n,7),3)'", '-vsync', 'vfr', ...H264),
      'windows.wmv': made(),
      'flash.flv': made(),
      'dvd.mpg': made('-c:v', 'mpeg2video', '-r', '25', '-q:v', '5'),
      'broadcast.ts': made(...H264),
      'screen.mov': made('-c:v', 'qtrle'),
      'divx.avi': made('-c:v', 'msmpeg4'),
      'archive.mkv': made('-c:v', 'ffv1'),
    })
  const made = (...as: string[]) => ({ from: PICTURE('320x240', 1), as })
  let all: ReturnType<typeof kinds> | undefined

  const expectOneSecond = (stored: ProcessedVideo) => {
    expect(stored).toMatchObject({ width: 320, height: 240, video: { kind: 'video' } })
    expect(stored.video.seconds).toBeCloseTo(1, 0)
  }

  it.each([
    ['WebM with transparency', 'alpha.webm'],
    ['HEVC', 'hevc.mp4'],
    ['AV1', 'av1.mp4'],
    ['ProRes', 'prores.mov'],
    ['Motion JPEG', 'motion.avi'],
    ['a changing frame rate', 'changing.mp4'],
    ['Windows Media', 'windows.wmv'],
    ['Flash', 'flash.flv'],
    ['a DVD', 'dvd.mpg'],
    ['a broadcast', 'broadcast.ts'],
    ['QuickTime Animation', 'screen.mov'],
    ['DivX', 'divx.avi'],
    ['FFV1', 'archive.mkv'],
  ] as const)('is made of %s', async (_, name) => {
    all ??= kinds()
    expectOneSecond(await processes((await all)[name]))
  })

  it('is made of WebM of a browser', async () => {
    const args = [...PICTURE('320x240', 1), ...SOUND(1), ...VP8, '-c:a', 'libopus']
    expectOneSecond(await processes(await makes('live.webm', args, { isLive: true })))
  })

  it.each(['pcm_s16le', 'pcm_s24be', 'pcm_f32le', 'adpcm_ima_qt', 'alac', 'dca', 'eac3', 'mp2'])(
    'has the sound of %s',
    async (codec) => {
      const name = codec === 'dca' || codec === 'mp2' ? `${codec}.mkv` : `${codec}.mov`
      const args = [...PICTURE('160x120', 1, 10), ...SOUND(1), ...H264, '-c:a', codec, '-strict', '-2']
      expect((await processes(await makes(name, args))).video).toMatchObject({ kind: 'video', hasSound: true })
    },
  )

  it('is made of what an editor left of a longer one, and of what begins late', async () => {
    await makes('six.mp4', [...PICTURE('320x240', 6, 10), ...SOUND(6), ...H264, '-g', '60'])
    const trimmed = await makes('trimmed.mov', ['-ss', '5', '-i', 'six.mp4', '-c', 'copy'])
    expectOneSecond(await processes(trimmed))
    const late = await makes('late.mkv', ['-itsoffset', '90', '-i', 'changing.mp4', '-c', 'copy'])
    expectOneSecond(await processes(late))
  })

  it('is made of Matroska with subtitles', async () => {
    await writeFile(path.join(folder, 'subtitles.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello\n')
    const args = ['-i', 'subtitles.srt', ...PICTURE('320x240', 1), ...H264, '-map', '0', '-map', '1']
    expectOneSecond(await processes(await makes('subtitles.mkv', args)))
  })
})

describe('a stored voice note', () => {
  const kinds = () =>
    makesAll({
      'voice.mp3': made(),
      'voice.m4a': made(),
      'voice.ogg': made('-c:a', 'libopus'),
      'voice.wav': made(),
      'voice.flac': made(),
      'voice.aac': made('-f', 'adts'),
      'many.wav': made('-ac', '8', '-ar', '192000'),
      'adpcm.wav': made('-c:a', 'adpcm_ms'),
      'large.wav': made('-rf64', 'always'),
      'voice.w64': made(),
      'voice.mov': made('-c:a', 'pcm_s16le'),
      'voice.aiff': made('-c:a', 'pcm_s24be'),
      'voice.caf': made('-c:a', 'alac'),
      'voice.au': made(),
      'voice.wma': made(),
      'voice.ac3': made(),
      'speech.ogg': made('-c:a', 'libspeex'),
      'plain.mp3': made('-q:a', '4', '-write_xing', '0', '-id3v2_version', '0'),
    })
  const made = (...as: string[]) => ({ from: SOUND(2), as })
  let all: ReturnType<typeof kinds> | undefined

  it.each([
    ['MP3', 'voice.mp3'],
    ['M4A', 'voice.m4a'],
    ['Ogg', 'voice.ogg'],
    ['WAV', 'voice.wav'],
    ['FLAC', 'voice.flac'],
    ['AAC without a container', 'voice.aac'],
    ['eight channels of 192 kHz', 'many.wav'],
    ['ADPCM', 'adpcm.wav'],
    ['WAV for large files', 'large.wav'],
    ['Wave64', 'voice.w64'],
    ['PCM in QuickTime', 'voice.mov'],
    ['AIFF', 'voice.aiff'],
    ['Apple Lossless in CAF', 'voice.caf'],
    ['AU', 'voice.au'],
    ['Windows Media', 'voice.wma'],
    ['AC-3', 'voice.ac3'],
    ['Speex', 'speech.ogg'],
    ['MP3 without a count of frames', 'plain.mp3'],
  ] as const)('is made of %s', async (_, name) => {
    all ??= kinds()
    const stored = await processes((await all)[name])
    expect(stored.video).toMatchObject({ kind: 'voice', hasSound: true })
    expect(stored.video.seconds).toBeCloseTo(2, 0)
    expect(stored.video.loudness).toHaveLength(60)
    expect((await probeStored(stored)).streams).toMatchObject([
      { codec_name: 'aac', sample_rate: '48000', channels: 2 },
    ])
  })

  it('is made of a recording of a browser, which does not say its length', async () => {
    const bytes = await makes('voice.webm', [...SOUND(2), '-c:a', 'libopus'], { isLive: true })
    expect((await processes(bytes)).video).toMatchObject({ kind: 'voice', seconds: expect.closeTo(2, 0) })
  })

  it('is made of AMR, as phones record calls', async () => {
    const frame = Buffer.alloc(32)
    frame[0] = 0x3c
    const bytes = Buffer.concat([Buffer.from('#!AMR\n'), ...Array<Buffer>(100).fill(frame)])
    expect((await processes(bytes)).video).toMatchObject({ kind: 'voice', seconds: expect.closeTo(2, 0) })
  })

  it('is made of a recording that was piped, whose header does not know its size', async () => {
    const bytes = await makes('voice.wav', SOUND(2))
    for (const size of [0x7fff_ffff, 0xffff_ffff]) {
      bytes.writeUInt32LE(size, 4)
      bytes.writeUInt32LE(size, bytes.indexOf('data') + 4)
      expect((await processes(bytes)).video.seconds, String(size)).toBeCloseTo(2, 0)
    }
  })

  it('is made of music, whose cover is no video', async () => {
    await makes('music.mp3', SOUND(2))
    await makes('cover.png', [...PICTURE('64x64', 0.04), '-frames:v', '1'])
    const args = [
      '-i',
      'music.mp3',
      '-i',
      'cover.png',
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
      '-disposition:v',
      'attached_pic',
    ]
    expect((await processes(await makes('cover.mp3', args))).video.kind).toBe('voice')
  })

  it('shows how loud its parts are', async () => {
    const half = ['-f', 'lavfi', '-i', "aevalsrc='0.5*sin(440*2*PI*t)*lt(t,1)':d=2:s=48000"]
    const { loudness } = (await processes(await makes('half.wav', half))).video
    expect(loudness!.slice(2, 28).every((part) => part > 90)).toBe(true)
    expect(loudness!.slice(32, 58).every((part) => part < 5)).toBe(true)
    const silent = await makes('silent.wav', ['-f', 'lavfi', '-i', 'anullsrc', '-t', '1'])
    expect(new Set((await processes(silent)).video.loudness)).toEqual(new Set([0]))
  })
})

describe('a hostile or damaged file', () => {
  const long = (name: string, isLive = false) =>
    makes(name, [...PICTURE('64x64', 70, 5), ...(isLive ? VP8 : H264)], { isLive })

  it('that is too long is refused, whatever its header says', async () => {
    const declared = await long('long.mp4')
    expect(await refusalOf(declared)).toBe('video_too_long')
    expect(await refusalOf(await long('long.webm', true))).toBe('video_too_long')
    const jump = ['-vf', "setpts='PTS+gt(N,20)*7200/TB'", '-vsync', 'passthrough']
    expect(await refusalOf(await makes('jump.mp4', [...PICTURE('64x64', 2), ...jump, ...H264]))).toBe('video_too_long')
    expect(await refusalOf(await makes('jump.webm', [...PICTURE('64x64', 2), ...jump, ...VP8], { isLive: true }))).toBe(
      'video_too_long',
    )
  })

  it('of too many pixels is refused before it is decoded', async () => {
    const color = ['-f', 'lavfi', '-i', 'color=red:s=4096x4096:r=1:d=1']
    expect(await refusalOf(await makes('bomb.mp4', [...color, ...H264]))).toBe('video_too_many_pixels')
    expect(await refusalOf(await makes('bomb.webm', [...color, ...VP8]))).toBe('video_too_many_pixels')
  })

  it('of too many frames is refused before it is decoded', async () => {
    expect(await refusalOf(await makes('fast.mp4', [...PICTURE('16x16', 2, 10_000), ...H264]))).toBe('video_too_costly')
  })

  it('with all frames at one time is a video of one moment', async () => {
    const args = [...PICTURE('64x64', 1), '-vf', 'setpts=0', '-vsync', 'passthrough', ...H264]
    expect(await refusalOf(await makes('moment.mkv', args))).toMatch(/^video of 0\.\d+ s, 64 × 64$/)
  })

  it('reads no other file and no address', async () => {
    await makes('whole.mp4', [...PICTURE('64x64', 1), ...H264])
    for (const playlist of [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${folder}/whole.mp4\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile ${folder}/whole.mp4\n`,
      '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>',
      '1\n00:00:00,000 --> 00:00:01,000\nHello\n',
    ])
      expect(await refusalOf(Buffer.from(playlist))).toBe('not_a_video')
    const disguised = `\0\0\0\x18ftypmp42#EXTM3U\n#EXTINF:1,\n${folder}/whole.mp4\n`
    expect(await refusalOf(Buffer.from(disguised))).toBe('damaged_video')
  })

  it('of another kind is refused', async () => {
    await writeFile(path.join(folder, 'only.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello\n')
    const subtitles = await makes('only.mp4', ['-i', 'only.srt', '-c:s', 'mov_text'])
    expect(await refusalOf(subtitles)).toBe('not_a_video')
    expect(await refusalOf(await makes('picture.gif', PICTURE('64x64', 1)))).toBe('not_a_video')
    const pngs = await makes('pictures.mov', [...PICTURE('64x64', 1), '-c:v', 'png'])
    expect(await refusalOf(pngs)).toBe('not_a_video')
  })

  it('that is cut is refused', async () => {
    const whole = await makes('cut.mp4', [...PICTURE('320x240', 4), ...H264, '-movflags', '+faststart'])
    expect(await refusalOf(whole.subarray(0, whole.length * 0.6))).toBe('damaged_video')
    const end = await makes('end.mp4', [...PICTURE('320x240', 4), ...H264])
    expect(await refusalOf(end.subarray(0, end.length * 0.6))).toBe('damaged_video')
    expect(await refusalOf(Buffer.concat([end.subarray(0, 32), Buffer.alloc(50_000, 0x5a)]))).toBe('damaged_video')
  })

  it('that is cut is refused wherever its header has its length', async () => {
    const film = [...PICTURE('320x240', 2), ...SOUND(2), ...H264]
    const copied = (name: string, ...args: string[]) => makes(name, ['-i', 'camera.mov', '-c', 'copy', ...args])
    await makes('camera.mov', [...film, '-c:a', 'pcm_s16le'])
    const first = ['-movflags', '+faststart']
    const wholes = [
      await copied('first.mov', ...first),
      await copied('film.mkv'),
      await makes('film.avi', [...film, '-c:a', 'mp3']),
      await makes('film.flv', [...film, '-c:a', 'aac', '-ar', '44100']),
      await makes('film.wmv', [...PICTURE('320x240', 2), ...SOUND(2)]),
      await makes('sidx.mp4', [...film, '-movflags', 'frag_keyframe+empty_moov+global_sidx']),
      ...Object.values(
        await makesAll({
          'first.m4a': { from: SOUND(2), as: first },
          'cut.wav': { from: SOUND(2), as: [] },
          'cut.w64': { from: SOUND(2), as: [] },
          'cut.aiff': { from: SOUND(2), as: [] },
          'cut.caf': { from: SOUND(2), as: ['-c:a', 'pcm_s16be'] },
          'cut.au': { from: SOUND(2), as: [] },
          'cut.flac': { from: SOUND(2), as: [] },
          'cut.mp3': { from: SOUND(2), as: [] },
          'cut.wma': { from: SOUND(2), as: [] },
          'cut.webm': { from: SOUND(2), as: ['-c:a', 'libopus'] },
        }),
      ),
    ]
    for (const [index, whole] of wholes.entries())
      expect(await refusalOf(whole.subarray(0, whole.length * 0.6)), `file ${index}`).toBe('damaged_video')
    // Nothing of the sound is there, and all of the picture.
    const behind = ['-i', 'cut.wav', '-map', '0', '-map', '1', ...H264, '-c:a', 'copy', ...first]
    const late = await makes('late.mov', [...PICTURE('64x64', 1, 5), '-itsoffset', '1.5', ...behind])
    expect(await refusalOf(late.subarray(0, late.length * 0.05))).toBe('damaged_video')
  })

  it('that promises a little more than it has is taken', async () => {
    const whole = await makes('promise.webm', [...SOUND(4), '-c:a', 'libopus'])
    // The length as a float in milliseconds. Programs of browsers write the time that passed.
    const at = whole.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3
    whole.writeDoubleBE(4_280, at)
    expect(await refusalOf(whole)).toMatch(/^voice of 4/)
    whole.writeDoubleBE(6_000, at)
    expect(await refusalOf(whole)).toBe('damaged_video')
  })

  it('never ends in another way than others, whichever bytes are changed', async () => {
    const files = await Promise.all([
      makes('small.mp4', [...PICTURE('64x64', 0.5), ...SOUND(0.5), ...H264]),
      makes('small.webm', [...PICTURE('64x64', 0.5), ...VP8], { isLive: true }),
      makes('small.ogg', [...SOUND(0.5), '-c:a', 'libopus']),
      makes('small.mp3', SOUND(0.5)),
    ])
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed % below
    }
    for (let round = 0; round < 24; round++) {
      const bytes = Buffer.from(files[round % files.length]!)
      for (let change = 0; change < 20; change++) bytes[12 + random(Math.min(3_000, bytes.length) - 12)] = random(256)
      expect(await refusalOf(bytes), `round ${round}`).toMatch(
        /^(video of|voice of|damaged_video$|not_a_video$|video_too_long$|video_too_many_pixels$|video_too_costly$)/,
      )
    }
  })
})
