/** Videos of posts in a browser that plays them. The server's answers with videos are made up; the file is recorded by the browser. */
import type { Locator } from '@playwright/test'
import type { Media } from '#contract/calls/tweets.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

/** Records a drawing of the page as MP4, in base64. */
const record = `new Promise((resolve) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
  const pen = canvas.getContext('2d')
  let count = 0
  const drawing = setInterval(() => pen.fillRect(count, count++, 20, 20), 40)
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/mp4;codecs=avc1.42E01E' })
  recorder.ondataavailable = ({ data }) => {
    clearInterval(drawing)
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result.split(',')[1])
    reader.readAsDataURL(data)
  }
  recorder.start()
  setTimeout(() => recorder.stop(), 600)
})`

/** Opens Home with one video after the other. The file is short, so that it is played in a loop. */
async function opensHomeWithVideos(person: Person, ...names: string[]): Promise<void> {
  const { page } = person
  const tweet = await person.hasPosted('Nothing else')
  const body = Buffer.from(await page.evaluate<string>(record), 'base64')
  const media = (alt: string): Media => ({
    ...{
      url: `/media/${alt}.webp`,
      smallUrl: `/media/${alt}-small.webp`,
      ...(alt === 'tower' ? { width: 720, height: 1280 } : { width: 1280, height: 720 }),
      alt,
      placeholder: '',
    },
    video: { kind: 'video', url: `/media/${alt}.mp4`, seconds: 0.6, hasSound: false },
  })
  const tweets = names.map((name, index) => ({
    ...{ ...tweet, _id: `${index + 1}`.padStart(24, '0') },
    ...{ content: `See the ${name}`, media: [media(name)] },
  }))
  await page.route('**/api/timelines/*', (route) =>
    route.fulfill({ headers: { [CONTRACT_HEADER]: '1' }, json: { tweets, nextCursor: null } }),
  )
  await page.route('**/media/*.mp4', (route) => route.fulfill({ body, contentType: 'video/mp4' }))
  await page.route('**/media/*.webp', (route) =>
    route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' }),
  )
  await page.addInitScript(`document.addEventListener('play', ({ target }) => { target.loop = true }, true)`)
  await person.opens('/home')
}

const player = ({ page }: Person, name: string): Locator =>
  page.getByRole('group', { name: `Video, 0:01: ${name}`, exact: true })
/** Its picture, also below a dialog. */
const film = ({ page }: Person, name: string): Locator =>
  page.getByLabel(`Video, 0:01: ${name}`, { exact: true }).locator('video')

test('The video in view plays, gives way to a dialog, and keeps its keys', async ({ alice }) => {
  await alice.page.goto('/about')
  await opensHomeWithVideos(alice, 'lake', 'hill', 'sea')
  const [lake, sea] = [film(alice, 'lake'), film(alice, 'sea')]
  await expect(lake).toHaveJSProperty('paused', false)
  await expect(lake).toHaveJSProperty('muted', true)
  await sea.scrollIntoViewIfNeeded()
  await expect(sea).toHaveJSProperty('paused', false)
  await expect(lake).toHaveJSProperty('paused', true)

  await alice.page.keyboard.press('?')
  await expect(alice.page.getByRole('dialog')).toBeVisible()
  await expect(sea).toHaveJSProperty('paused', true)
  await alice.page.keyboard.press('Escape')
  await expect(sea).toHaveJSProperty('paused', false)

  const [pause, play] = ['Pause', 'Play'].map((name) => player(alice, 'sea').getByRole('button', { name, exact: true }))
  await pause!.focus()
  await alice.page.keyboard.press('j')
  await expect(pause!).toBeFocused()
  await alice.page.keyboard.press('Space')
  await expect(sea).toHaveJSProperty('paused', true)
  await expect(play!).toBeFocused()
  await sea.click({ position: { x: 100, y: 100 } })
  await expect(sea).toHaveJSProperty('paused', false)
  await expect(alice.page).toHaveURL('/home')
})

test('The menu of a player is over the page, in the full screen, too, and gives the focus back', async ({ alice }) => {
  const { page } = alice
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/about')
  await opensHomeWithVideos(alice, 'lake')
  const controls = player(alice, 'lake')
  const menu = controls.getByRole('group', { name: 'More controls' })
  const opensMenu = async () => {
    await controls.getByRole('button', { name: 'More controls' }).focus()
    await page.keyboard.press('Enter')
    await expect(controls.getByLabel('Speed')).toBeFocused()
    await expect(menu).toBeInViewport({ ratio: 1 })
  }
  await expect(film(alice, 'lake')).toHaveJSProperty('paused', false)
  await opensMenu()
  await controls.getByLabel('Speed').selectOption('1.5×')
  await expect(film(alice, 'lake')).toHaveJSProperty('playbackRate', 1.5)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(controls.getByRole('button', { name: 'More controls' })).toBeFocused()

  await page.keyboard.press('f')
  await expect(controls.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await opensMenu()
  await expect(film(alice, 'lake')).toHaveJSProperty('paused', false)
})

test('An upright video is whole in a low window, with the controls at its end', async ({ alice }) => {
  const { page } = alice
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/about')
  await opensHomeWithVideos(alice, 'tower')
  const { width = 0, height = 0 } = (await player(alice, 'tower').boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(500 - 128)
  expect(height).toBeGreaterThan(300)
  expect(width / height).toBeCloseTo(9 / 16, 1)
})

test('A video whose player cannot be fetched keeps its poster, and plays by "Retry"', async ({ alice }) => {
  const { page } = alice
  await page.goto('/about')
  await page.route(/\/player-.*\.js/, (route) => route.abort('connectionrefused'))
  await opensHomeWithVideos(alice, 'lake')
  await page.getByRole('button', { name: 'Play: Video, 0:01: lake' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t be loaded')
  await page.unroute(/\/player-.*\.js/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(film(alice, 'lake')).toHaveJSProperty('paused', false)
})
