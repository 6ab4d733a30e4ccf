/**
 * Rules for every screen at both sizes: no violation of axe, enough contrast in dark colours, and no layout shift while it
 * loads.
 */

import { scenes } from '#tools/shots/scenes.ts'
import type { Network, Shot } from '#tools/shots/shot.ts'
import { axe, judge, judgeAll } from './axe.ts'
import { print } from './figures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'
import { fillNetwork } from './screens.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Sums up layout shifts, from before the page loads. */
const observe = `
  window.shift = 0
  const note = (entry) => { if (!entry.hadRecentInput) shift += entry.value }
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
`

/** Rules whose result depends on the size of the window or on parts that only desktops show. */
const judgeLayout = judge({
  runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'region'],
})
const judgeContrast = judge({ runOnly: ['color-contrast'] })
/** The sum of all shifts, once the last frame is counted. */
const shiftSoFar = `new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(shift))))`

/** Highlighted buttons in a row whose last button is not highlighted. */
const buttonsOutOfOrder = `[...document.querySelectorAll('button.bg-accent-fill:not([data-part=play]), button.bg-red-fill')].flatMap((button) => {
  const last = [...button.parentElement.children].filter((each) => each.matches('button, a')).at(-1)
  const isInRow = Math.abs(last.getBoundingClientRect().top - button.getBoundingClientRect().top) < 8
  return isInRow && button.checkVisibility() && !last.matches('.bg-accent-fill, .bg-red-fill, .bg-ink') ? button.textContent : []
})`

async function opensForAxe({ page }: Person, network: Network, { open, judged }: Shot): Promise<void> {
  // With routes the browser has no cache and asks the test for each file.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page, (text) => text, network)
  if (judged === 'still') await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function expectNoFaultOnPhone({ page }: Person, { name }: Shot): Promise<void> {
  expect.soft(await page.evaluate(judgeAll), `${name} on a phone`).toEqual([])
}

/**
 * Checks the rest of a screen that was checked on a phone: in dark colours, and in light colours the parts that phones hide.
 */
async function expectNoFaultOnDesk({ page }: Person, { name, isWide }: Shot): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await page.evaluate(judgeLayout), `${name} on a desk, dark`).toEqual([])
  expect.soft(await page.evaluate(buttonsOutOfOrder), `${name}: the primary button is the last`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  if (isWide) expect.soft(await page.evaluate(judgeContrast), `${name} on a desk`).toEqual([])
}

/** Opens each screen on a phone, where most have the least space, and then enlarges the window. */
async function expectNoFaultAndStillness(person: Person, network: Network, places: readonly Shot[]): Promise<void> {
  await person.page.addInitScript(observe)
  await person.page.addInitScript(axe)
  const shifts: number[] = []
  for (const place of places) {
    await person.page.setViewportSize(phone)
    await opensForAxe(person, network, place)
    shifts.push(await shiftOf(person, place))
    await expectNoFaultOnPhone(person, place)
    await person.page.setViewportSize(desk)
    await expectNoFaultOnDesk(person, place)
  }
  printShifts(person, 'on a phone', shifts)
}

/** Opens screens on a desktop, where the columns are side by side. */
async function expectStillnessOnDesk(person: Person, network: Network, places: readonly Shot[]): Promise<void> {
  await person.page.addInitScript(observe)
  await person.page.setViewportSize(desk)
  const shifts: number[] = []
  for (const place of places) {
    await opensForAxe(person, network, place)
    shifts.push(await shiftOf(person, place))
  }
  printShifts(person, 'on a desk', shifts)
}

async function shiftOf(person: Person, { name }: Shot): Promise<number> {
  await person.waitsForIdle()
  const shift = await person.page.evaluate<number>(shiftSoFar)
  expect.soft(shift, `${name} jumps`).toBeLessThanOrEqual(0.045)
  return shift
}

const printShifts = ({ username }: Person, where: string, shifts: readonly number[]) =>
  print(
    `Layout shift, ${shifts.length} screens of ${username || 'visitors'} ${where}`,
    Math.max(...shifts).toFixed(4),
    '0.045',
  )

/** Opens each screen once on a desktop and then shrinks the window. */
async function expectNoFaultAtEachSize(person: Person, network: Network, places: readonly Shot[]): Promise<void> {
  await person.page.addInitScript(axe)
  for (const place of places) {
    await person.page.setViewportSize(desk)
    await opensForAxe(person, network, place)
    await expectNoFaultOnDesk(person, place)
    const over = person.page
      .getByRole('dialog')
      .or(person.page.getByRole('alertdialog'))
      .or(person.page.getByRole('menu'))
    const openOver = await over.count()
    await person.page.setViewportSize(phone)
    await expect(over, `${place.name} stays open`).toHaveCount(openOver)
    await expectNoFaultOnPhone(person, place)
  }
}

// Without motion, as the contrast of a half faded element cannot be checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const judged = (isMember: boolean, kind: Shot['judged']) =>
  scenes.filter((scene) => scene.isMember === isMember && scene.judged === kind)
/** Visitors' scenes use no data of the network. */
const none = {} as Network

test.describe('Every screen', () => {
  // One screen after the other.
  test.setTimeout(600_000)

  test('can be used by every member, and does not jump while it loads', async ({ alice, bob }) => {
    await expectNoFaultAndStillness(alice, await fillNetwork(alice, bob), judged(true, 'still'))
  })

  test('does not jump on a desk, either', async ({ alice, bob }) => {
    const places = judged(true, 'still').filter(({ isWide }) => isWide)
    expect(places.length).toBeGreaterThan(8)
    await expectStillnessOnDesk(alice, await fillNetwork(alice, bob), places)
  })

  test('can be used by every visitor, and does not jump while it loads', async ({ visitor }) => {
    await expectNoFaultAndStillness(visitor, none, judged(false, 'still'))
  })

  test('can be used by members who are in the middle of something', async ({ alice, bob }) => {
    await expectNoFaultAtEachSize(alice, await fillNetwork(alice, bob), judged(true, 'used'))
  })

  test('can be used by visitors who are in the middle of something', async ({ visitor }) => {
    await expectNoFaultAtEachSize(visitor, none, judged(false, 'used'))
  })
})

test('Pages take scripts and styles from their own origin only, none of them inline', async ({ visitor }) => {
  const answer = await visitor.page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe|script-src|style-src/)
})
