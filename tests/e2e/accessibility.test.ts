import { AxeBuilder } from '@axe-core/playwright'
import type { Person } from './person.ts'
import { forMembers, forVisitors, furnish, inUse, type Place } from './places.ts'
import { expect, test } from './stage.ts'

const desk = { width: 1440, height: 900 }
const looks = [
  { name: 'light', colorScheme: 'light', viewport: desk },
  { name: 'dark', colorScheme: 'dark', viewport: desk },
  { name: 'on a phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

/** What axe finds wrong, each with the first element it is about. */
async function violations({ page }: Person): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`)
}

async function expectNoViolations(person: Person, places: readonly Place[]) {
  for (const { name, opens } of places) {
    await opens(person)
    expect.soft(await violations(person), name).toEqual([])
  }
}

for (const { name, colorScheme, viewport } of looks) {
  test.describe(`Every screen, ${name},`, () => {
    // Without motion, as nothing half faded can be judged by its contrast.
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('can be used by every member', async ({ alice, bob }) => {
      // Every screen there is, one after the other.
      test.setTimeout(300_000)
      const furnished = await furnish(alice, bob)
      await expectNoViolations(alice, [...forMembers(furnished), ...inUse(furnished)])
    })

    test('can be used by every visitor', ({ visitor }) => expectNoViolations(visitor, forVisitors))
  })
}

test('Pages take scripts and styles from their own origin only, none of them inline', async ({ visitor }) => {
  const answer = await visitor.page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe|script-src|style-src/)
})
