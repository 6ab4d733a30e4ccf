/** What must hold on every screen, each opened once a size: axe finds no fault, no colour lacks contrast in the dark, and nothing jumps while it loads. */
import axe from 'axe-core'
import { print } from './figures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'
import { fillNetwork, forMembers, forVisitors, inUse, inUseByVisitors, type Screen } from './screens.ts'

const sizes = [
  { where: 'on a desk', viewport: { width: 1440, height: 900 }, isDark: true },
  { where: 'on a phone', viewport: { width: 390, height: 844 }, isDark: false },
] as const

/** Adds up what moves, from before the page begins. */
const observe = `
  window.shift = 0
  const note = (entry) => { if (!entry.hadRecentInput) shift += entry.value }
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
`

/** What axe finds wrong, each with the first element it is about. Colours change over some frames, even where motion is off. */
const judge = (rules: object) => `(async () => {
  do await new Promise(requestAnimationFrame)
  while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
  const { violations } = await axe.run({ resultTypes: ['violations'], ...${JSON.stringify(rules)} })
  return violations.map(({ id, help, nodes }) => id + ': ' + help + ' (' + nodes[0].html + ')')
})()`
const judgeAll = judge({})
const judgeContrast = judge({ runOnly: ['color-contrast'] })

for (const { where, viewport, isDark } of sizes) {
  async function expectNoFault(person: Person, { name, opens }: Screen): Promise<void> {
    const { page } = person
    await page.emulateMedia({ colorScheme: 'light' })
    await opens(person)
    await page.evaluate(axe.source)
    expect.soft(await page.evaluate(judgeAll), name).toEqual([])
    if (!isDark) return
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await page.evaluate(judgeContrast), `${name}, dark`).toEqual([])
  }

  async function expectNoFaultAndStillness(person: Person, places: readonly Screen[]): Promise<void> {
    await person.page.addInitScript(observe)
    const shifts: number[] = []
    for (const place of places) {
      await expectNoFault(person, place)
      await person.page.waitForLoadState('networkidle')
      shifts.push(await person.page.evaluate<number>('shift'))
      expect.soft(shifts.at(-1), `${place.name} jumps`).toBeLessThanOrEqual(0.05)
    }
    const who = person.username || 'visitors'
    print(`Layout shift, ${places.length} screens of ${who} ${where}`, Math.max(...shifts).toFixed(4), '0.05')
  }

  test.describe(`Every screen ${where}`, () => {
    // Without motion, as nothing half faded can be judged by its contrast.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
    // One screen after the other.
    test.setTimeout(300_000)

    test('can be used by every member, and does not jump while it loads', async ({ alice, bob }) => {
      await expectNoFaultAndStillness(alice, forMembers(await fillNetwork(alice, bob)))
    })

    test('can be used by every visitor, and does not jump while it loads', async ({ visitor }) => {
      await expectNoFaultAndStillness(visitor, forVisitors)
    })

    test('can be used by members who are in the middle of something', async ({ alice, bob }) => {
      for (const place of inUse(await fillNetwork(alice, bob))) await expectNoFault(alice, place)
    })

    test('can be used by visitors who are in the middle of something', async ({ visitor }) => {
      for (const place of inUseByVisitors) await expectNoFault(visitor, place)
    })
  })
}

test('Pages take scripts and styles from their own origin only, none of them inline', async ({ visitor }) => {
  const answer = await visitor.page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe|script-src|style-src/)
})
