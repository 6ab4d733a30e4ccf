import { describe, expect, it } from 'vitest'
import { CAPTION_CUES, CAPTION_LANGUAGES } from '#contract/limits.ts'
import { captionTexts } from '#tests/caption-texts.ts'
import type { Member } from '#tests/member.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo, seesVideo, uploads } from '#tests/videos.ts'
import { world } from '#tests/world.ts'
import { parseCaptions } from './parse.ts'

const HELLO = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'

const sets = (member: Member, { _id: id }: { _id: string }, language: string, captions = HELLO) =>
  member.call('PUT /videos/:id/captions/:language', { params: { id, language }, body: { captions } })
const removes = (member: Member, { _id: id }: { _id: string }, language: string) =>
  member.call('DELETE /videos/:id/captions/:language', { params: { id, language } })
const shown = async (member: Member, video: { _id: string }) => (await seesVideo(member, video)).media!.video!.captions

/** The reason of a refusal. */
function reasonOf(file: string, seconds?: number): unknown {
  try {
    return parseCaptions(file, seconds)
  } catch (error) {
    return (error as Error).message
  }
}

describe('PUT /videos/:id/captions/:language', () => {
  it('sets the captions in a language, which it answers in its usual spelling', async () => {
    const { alice } = await world({ settings: FAKE_FFMPEG })
    const video = await hasVideo(alice)
    const { video: changed } = await sets(alice, video, 'PT-br')
    expect(changed.captionLanguages).toEqual(['pt-BR'])
    expect(await shown(alice, video)).toEqual([{ language: 'pt-BR', cues: [{ from: 0, to: 2, text: 'Hello' }] }])
  })

  it('replaces those of the same language, and keeps the others', async () => {
    const { alice } = await world({ settings: FAKE_FFMPEG })
    const video = await hasVideo(alice)
    for (const [language, word] of [
      ['en', 'One'],
      ['de', 'Zwei'],
      ['en', 'Three'],
    ] as const)
      await sets(alice, video, language, HELLO.replace('Hello', word))
    expect((await shown(alice, video))!.map(({ language, cues }) => [language, cues[0]!.text])).toEqual([
      ['de', 'Zwei'],
      ['en', 'Three'],
    ])
  })

  it('takes captions before the video is ready, which end with it', async () => {
    const { alice } = await world({ settings: FAKE_FFMPEG })
    const long = `${HELLO}\n00:02.000 --> 00:50.000\nLonger\n\n00:51.000 --> 00:52.000\nGone\n`
    const video = await uploads(alice, fakeVideo({ seconds: 10 }))
    await sets(alice, video, 'en', long)
    await expect.poll(async () => (await seesVideo(alice, video)).state, { timeout: 20_000 }).toBe('ready')
    expect((await shown(alice, video))![0]!.cues).toEqual([
      { from: 0, to: 2, text: 'Hello' },
      { from: 2, to: 10, text: 'Longer' },
    ])
  })

  it('refuses captions that begin after the end of the video', async () => {
    const { alice } = await world({ settings: FAKE_FFMPEG })
    const video = await hasVideo(alice, { seconds: 10 })
    await expect(sets(alice, video, 'en', HELLO.replaceAll('00:0', '00:2'))).rejects.toMatchObject({
      ...{ status: 400, code: 'invalid_fields' },
      fields: { captions: 'The caption in line 3 begins after the end of the video.' },
    })
  })

  it('refuses what is no language, and too many', async () => {
    const { alice } = await world({ settings: FAKE_FFMPEG })
    const video = await hasVideo(alice)
    for (const language of ['english', 'e', 'en-', 'en-u'])
      await expect(sets(alice, video, language)).rejects.toMatchObject({ status: 400 })
    for (const language of ['en', 'de', 'fr', 'es'].slice(0, CAPTION_LANGUAGES)) await sets(alice, video, language)
    await expect(sets(alice, video, 'ja')).rejects.toMatchObject({ fields: { captions: expect.any(String) } })
    await sets(alice, video, 'en')
  })

  it('refuses videos of others', async () => {
    const { alice, bob } = await world({ settings: FAKE_FFMPEG })
    const video = await hasVideo(alice)
    await expect(sets(bob, video, 'en')).rejects.toMatchObject({ status: 404, code: 'video_not_found' })
    await expect(removes(bob, video, 'en')).rejects.toMatchObject({ status: 404, code: 'video_not_found' })
  })
})

describe('DELETE /videos/:id/captions/:language', () => {
  it('removes the captions of a language, once or more often', async () => {
    const { alice } = await world({ settings: FAKE_FFMPEG })
    const video = await hasVideo(alice)
    for (const language of ['en', 'pt-BR']) await sets(alice, video, language)
    for (let round = 0; round < 2; round++)
      expect((await removes(alice, video, 'pt-br')).video.captionLanguages).toEqual(['en'])
    await removes(alice, video, 'en')
    expect(await shown(alice, video)).toBeUndefined()
  })
})

describe('parseCaptions', () => {
  it('reads WebVTT with its header, identifiers, notes, styles and settings', () => {
    const file = [
      ...[
        '\uFEFFWEBVTT - A title',
        'Kind: captions',
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'NOTE',
        'to translators',
        '',
      ],
      ...['first', '00:01.500 --> 00:02.000 align:start position:10%', 'One', 'line', ''],
      ...['00:00:03.000 --> 00:00:04.000', 'Two'],
    ].join('\r\n')
    expect(parseCaptions(file)).toEqual([
      { from: 1.5, to: 2, text: 'One\nline' },
      { from: 3, to: 4, text: 'Two' },
    ])
  })

  it('reads SubRip', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<i>One</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n'
    expect(parseCaptions(file)).toEqual([
      { from: 1, to: 2.5, text: 'One' },
      { from: 3, to: 4, text: 'Two' },
    ])
    expect(parseCaptions('\n00:01,000 --> 00:02,000\nOne')).toEqual([{ from: 1, to: 2, text: 'One' }])
  })

  it.each([
    ['<b>Bold</b> and <c.yellow.bg_blue>coloured</c>', 'Bold and coloured'],
    ['<v Ann Lee>Hello</v> <v.loud Bob>Hi', 'Ann Lee: Hello Bob: Hi'],
    ['<00:01.000>Sing <00:02.000>along', 'Sing along'],
    ...captionTexts,
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['a\u202Eb\u0000c\u200Bd', 'ab cd'],
    ['  spaces \t in  between ', 'spaces in between'],
    ['café', 'café'],
    [`x${'\u0301'.repeat(20)}`, `x${'\u0301'.repeat(8)}`],
  ])('keeps the text of %j', (cue, expected) => {
    expect(parseCaptions(`WEBVTT\n\n00:00.000 --> 00:02.000\n${cue}\n`)[0]!.text).toBe(expected)
  })

  it('sorts captions by time, and leaves empty ones out', () => {
    const file =
      'WEBVTT\n\n00:05.000 --> 00:06.000\nLast\n\n00:02.000 --> 00:03.000\n<b> </b>\n\n00:01.000 --> 00:02.000\nFirst'
    expect(parseCaptions(file).map((cue) => cue.text)).toEqual(['First', 'Last'])
  })

  it('refuses other files, and names the faulty line', () => {
    const other = 'This isn’t a WebVTT or SubRip file.'
    for (const file of ['', 'Hello', 'WEBVTTX\n\n00:00.000 --> 00:02.000\nHi', '{"cues": []}', '[Script Info]\n'])
      expect(reasonOf(file)).toBe(other)
    expect(reasonOf('WEBVTT\n')).toBe('There is no caption in this file.')
    expect(reasonOf('WEBVTT\n\n00:02.000 --> 00:02.000\nHi')).toBe('The caption in line 3 must end after it begins.')
    expect(reasonOf('WEBVTT\n\n0:2 --> 00:02.000\nHi')).toBe('The time in line 3 can’t be read.')
    expect(reasonOf(HELLO.replace('00:00', '59:00').replace('00:02', '59:02'))).toMatch(/^The caption in line 3 begins/)
  })

  it('refuses too many captions, and too long ones', () => {
    const cue = (word: string) => `00:00.000 --> 00:02.000\n${word}\n\n`
    expect(parseCaptions(`WEBVTT\n\n${cue('a').repeat(CAPTION_CUES)}`)).toHaveLength(CAPTION_CUES)
    expect(reasonOf(`WEBVTT\n\n${cue('a').repeat(CAPTION_CUES + 1)}`)).toMatch(/^There are too many captions/)
    expect(reasonOf(`WEBVTT\n\n${cue('a'.repeat(4_001))}`)).toMatch(/^These captions are too long/)
  })

  it('reads hostile files in an instant', () => {
    const head = 'WEBVTT\n\n00:00.000 --> 00:02.000\n'
    for (const hostile of ['<b>', '<v ', '&', '<', '{\\', '</b>', '<ruby>', '-->\n', '\n', '<0', 'e\u0301\u0327'])
      for (const file of [head + hostile.repeat(40_000 / hostile.length), hostile.repeat(40_000 / hostile.length)])
        expect(reasonOf(file)).toBeDefined()
  })
})
