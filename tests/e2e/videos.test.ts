/** Videos and voice notes that the browser records, and tests/ffmpeg/ passes through. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unpackChromium } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const { args = [], ...options } = await unpackChromium()

test.use({
  settings: { FFMPEG: path.resolve('tests/ffmpeg/ffmpeg') },
  launchOptions: {
    ...options,
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

const stream = (...kinds: ('video' | 'audio')[]) =>
  JSON.stringify({
    streams: kinds.map((kind) =>
      kind === 'video'
        ? {
            index: 0,
            codec_type: 'video',
            codec_name: 'h264',
            width: 320,
            height: 180,
            nb_read_packets: '30',
            avg_frame_rate: '30/1',
          }
        : { index: 0, codec_type: 'audio', codec_name: 'aac', nb_read_packets: '50' },
    ),
    format: { duration: '1' },
  })

/** Records a second of a canvas that changes its colour. */
const recordFilm = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const context = canvas.getContext('2d')
  const timer = setInterval(() => {
    context.fillStyle = 'hsl(' + performance.now() / 10 + ' 70% 50%)'
    context.fillRect(0, 0, 320, 180)
  }, 40)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=avc1' })
  const piece = new Promise((resolve) => (recorder.ondataavailable = ({ data }) => resolve(data)))
  recorder.start()
  setTimeout(() => recorder.stop(), 1_000)
  const bytes = new Uint8Array(await (await piece).arrayBuffer())
  clearInterval(timer)
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
})()`

/** Chooses a recorded film, with lines for the program that prepares it. */
async function choosesFilm(person: Person, ...lines: string[]): Promise<void> {
  const { page } = person
  const film = Buffer.from(await page.evaluate<string>(recordFilm), 'latin1')
  const buffer = Buffer.concat([film, Buffer.from(['', `probe=${stream('video')}`, ...lines, ''].join('\n'))])
  const chooser = page.waitForEvent('filechooser')
  await person.picksMore('Add a video')
  await (await chooser).setFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer })
}

const tile = ({ page }: Person, name: 'Video' | 'Voice note') => page.getByRole('region', { name })

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 800 }],
  ['a desk', { width: 1280, height: 800 }],
] as const)
  test.describe(`On ${device}`, () => {
    test.use({ viewport })

    test('a video is posted while it is prepared, with captions, and plays in the feed', async ({ alice }) => {
      const { page } = alice
      const until = path.join(tmpdir(), randomUUID())
      await alice.opens('/compose')
      await choosesFilm(alice, 'does=linger', `until=${until}`)
      await expect(tile(alice, 'Video').getByRole('progressbar', { name: 'Preparing…' })).toBeVisible()

      await tile(alice, 'Video').getByRole('button', { name: 'Captions' }).click()
      const captions = page.getByRole('dialog', { name: 'Captions' })
      const choose = (text: string) =>
        captions
          .getByLabel('Caption file')
          .setInputFiles({ name: 'film.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
      await choose('Not captions')
      await expect(captions.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
      await choose('WEBVTT\n\n00:00.000 --> 00:01.000\nCaf&eacute;\n')
      await expect(captions.getByRole('listitem')).toHaveText('English')
      // The browser reads the reference, as far as the security policy of the page lets it.
      await captions.getByRole('button', { name: 'Edit captions in English' }).click()
      await expect(captions.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Café')
      await captions.getByRole('button', { name: 'Back' }).click()
      await captions.getByRole('button', { name: 'Close' }).click()

      await alice.field.fill('A short film')
      await alice.send.click()
      await alice.toast('Your post will appear when its video is ready.').getByRole('button', { name: 'View' }).click()
      await expect(page.getByText(/^Waiting for its video/)).toBeVisible()
      await writeFile(until, '')
      await expect(page.getByText('No scheduled posts')).toBeVisible()
      await rm(until)

      await alice.opens('/home')
      const video = alice.post('A short film').locator('video')
      await expect(video).toBeVisible()
      const seconds = () => video.evaluate((it) => (it as unknown as { currentTime: number }).currentTime)
      await expect.poll(seconds).toBeGreaterThan(0)
      const tracks = await video.evaluate(
        (it) => (it as unknown as { textTracks: { length: number } }).textTracks.length,
      )
      expect(tracks).toBe(1)
    })
  })

test('a visitor plays a video of a public page with the controls of the app', async ({ alice, visitor, plus }) => {
  await plus.admin('role', '@alice', 'admin')
  await expect.poll(async () => (await alice.call('GET /auth/me')).role).toBe('admin')
  await alice.call('PUT /network', { body: { name: 'Plus', publicReading: true, publicByDefault: true } })
  const recorded = Buffer.from(await alice.page.evaluate<string>(recordFilm), 'latin1')
  const film = new Blob([recorded, `\nprobe=${stream('video', 'audio')}\n`], { type: 'video/mp4' })
  const { video } = await alice.call('POST /videos', { body: {}, files: { video: [film] } })
  const params = { id: video._id, language: 'en' }
  await alice.call('PUT /videos/:id/captions/:language', {
    params,
    body: { captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' },
  })
  const state = async () => (await alice.call('GET /videos/:id', { params })).video.state
  await expect.poll(state).toBe('ready')
  const { tweet } = await alice.call('POST /tweets', { body: { content: 'A short film', video: video._id } })

  const { page } = visitor
  await page.goto(`/tweet/${tweet._id}`)
  const element = page.locator('video')
  const player = page.getByRole('group', { name: /^Video, 0:01/ })
  const control = (name: string) => player.getByRole('button', { name, exact: true })
  const is = (property: string, value: unknown) => expect(element).toHaveJSProperty(property, value)
  // Nothing plays before a press. The film lasts a second.
  await is('paused', true)
  await element.evaluate((it) => void Object.assign(it, { loop: true }))
  await page.getByRole('button', { name: /^Play/ }).click()
  await expect(control('Pause')).toBeVisible()
  await is('paused', false)
  await page.keyboard.press('Space')
  await is('paused', true)
  await is('muted', true)
  await page.keyboard.press('m')
  await is('muted', false)
  await control('Turn off sound').click()
  await is('muted', true)
  await player.getByRole('slider', { name: 'Position' }).fill('0.4')
  await is('currentTime', 0.4)
  // Captions are on while there is no sound.
  await expect(player.getByText('Hello')).toBeVisible()
  await control('Captions').click()
  await expect(player.getByText('Hello')).toBeHidden()
  await control('More controls').click()
  await player.getByLabel('Speed').selectOption('1.5×')
  await is('playbackRate', 1.5)
  await page.keyboard.press('Escape')
  await control('Picture in picture').click()
  await expect.poll(() => page.evaluate('document.pictureInPictureElement !== null')).toBe(true)
})

test('a video that cannot be prepared leaves the draft, with the reason', async ({ alice }) => {
  await alice.opens('/compose')
  await alice.field.fill('Look')
  await choosesFilm(alice, 'does=refuse')
  const reason = tile(alice, 'Video').getByRole('status')
  await expect(reason).toHaveText(/damaged or incomplete|isn’t a video/)
  await expect(alice.send).toHaveAttribute('aria-disabled', 'true')
  await tile(alice, 'Video').getByRole('button', { name: 'Remove' }).click()
  await expect(alice.field).toHaveValue('Look')
  await expect(alice.send).toBeEnabled()
})

test('a voice note is recorded, heard and posted', async ({ alice }) => {
  const { page } = alice
  // The program that prepares it learns from a line at its end what it is.
  const line = JSON.stringify(`\nprobe=${stream('audio')}\n`)
  await page.addInitScript(`
    window.File = class extends File {
      constructor(pieces, name, options) {
        super(name.startsWith('voice.') ? [...pieces, ${line}] : pieces, name, options)
      }
    }
  `)
  await alice.opens('/compose')
  await alice.picksMore('Record a voice note')
  const dialog = page.getByRole('dialog', { name: 'Record a voice note' })
  await expect(dialog.getByRole('timer')).toHaveText(/^0:01/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(tile(alice, 'Voice note').getByText('Ready').first()).toBeVisible()
  await alice.field.fill('Listen')
  await alice.send.click()
  await alice.opens('/home')
  await expect(alice.post('Listen').getByRole('button', { name: /^Play/ })).toBeVisible()
})
