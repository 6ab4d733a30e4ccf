/** What must hold on every screen at both sizes: axe finds no fault, no colour lacks contrast in the dark, and nothing jumps while it loads. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { print } from './figures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'
import { fillNetwork, forMembers, forVisitors, inUse, inUseByVisitors, type Screen } from './screens.ts'

const desk = { where: 'on a desk', viewport: { width: 1440, height: 900 }, isDark: true }
const phone = { where: 'on a phone', viewport: { width: 390, height: 844 }, isDark: false }
type Size = typeof desk

// Without its comments, as the browser compiles it for each screen.
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Adds up what moves, from before the page begins. */
const observe = `
  window.shift = 0
  const note = (entry) => { if (!entry.hadRecentInput) shift += entry.value }
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
`

/** What axe finds wrong, each with the first element it is about. Transitions of colours are ended, which run even where motion is off. */
const judge = (rules: object) => `(async () => {
  for (;;) {
    await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    if (transitions.length === 0) break
    transitions.forEach((transition) => transition.finish())
  }
  const { violations } = await axe.run({ resultTypes: ['violations'], ...${JSON.stringify(rules)} })
  return violations.map(({ id, help, nodes }) => id + ': ' + help + ' (' + nodes[0].html + ')')
})()`
const judgeAll = judge({})
const judgeContrast = judge({ runOnly: ['color-contrast'] })
/** The sum of all shifts, once the last frame is counted. */
const shiftSoFar = `new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(shift))))`

async function opensForAxe(person: Person, { opens }: Screen): Promise<void> {
  // With routes the browser has no cache and asks the test about each file.
  await person.page.unrouteAll({ behavior: 'ignoreErrors' })
  await opens(person)
}

async function expectNoFault({ page }: Person, { name }: Screen, { where, isDark }: Size): Promise<void> {
  expect.soft(await page.evaluate(judgeAll), `${name} ${where}`).toEqual([])
  if (!isDark) return
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await page.evaluate(judgeContrast), `${name} ${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoFaultAndStillness(person: Person, places: readonly Screen[], size: Size): Promise<void> {
  await person.page.addInitScript(observe)
  await person.page.addInitScript(axe)
  const shifts: number[] = []
  for (const place of places) {
    await opensForAxe(person, place)
    await person.waitsForIdle()
    await expectNoFault(person, place, size)
    shifts.push(await person.page.evaluate<number>(shiftSoFar))
    expect.soft(shifts.at(-1), `${place.name} jumps`).toBeLessThanOrEqual(0.05)
  }
  const who = person.username || 'visitors'
  print(`Layout shift, ${places.length} screens of ${who} ${size.where}`, Math.max(...shifts).toFixed(4), '0.05')
}

/** Opens each screen once and changes the size then. */
async function expectNoFaultAtEachSize(person: Person, places: readonly Screen[]): Promise<void> {
  await person.page.addInitScript(axe)
  for (const place of places) {
    await person.page.setViewportSize(desk.viewport)
    await opensForAxe(person, place)
    await expectNoFault(person, place, desk)
    const over = person.page
      .getByRole('dialog')
      .or(person.page.getByRole('alertdialog'))
      .or(person.page.getByRole('menu'))
    const openOver = await over.count()
    await person.page.setViewportSize(phone.viewport)
    await expect(over, `${place.name} stays open`).toHaveCount(openOver)
    await expectNoFault(person, place, phone)
  }
}

// Without motion, as nothing half faded can be judged by its contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const size of [desk, phone])
  test.describe(`Every screen ${size.where}`, () => {
    test.use({ viewport: size.viewport })
    // One screen after the other.
    test.setTimeout(300_000)

    test('can be used by every member, and does not jump while it loads', async ({ alice, bob }) => {
      await expectNoFaultAndStillness(alice, forMembers(await fillNetwork(alice, bob)), size)
    })

    test('can be used by every visitor, and does not jump while it loads', async ({ visitor }) => {
      await expectNoFaultAndStillness(visitor, forVisitors, size)
    })
  })

test.describe('Every screen at both sizes', () => {
  test.setTimeout(300_000)

  test('can be used by members who are in the middle of something', async ({ alice, bob }) => {
    await expectNoFaultAtEachSize(alice, inUse(await fillNetwork(alice, bob)))
  })

  test('can be used by visitors who are in the middle of something', async ({ visitor }) => {
    await expectNoFaultAtEachSize(visitor, inUseByVisitors)
  })
})

test('Pages take scripts and styles from their own origin only, none of them inline', async ({ visitor }) => {
  const answer = await visitor.page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe|script-src|style-src/)
})
