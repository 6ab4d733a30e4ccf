/** What a slow phone meets first: a page that shows something before any script, rows that are cheap to move, menus that open at once. */

import { expect, test } from '#tests/e2e/fixtures.ts'
import { fillNetwork } from '#tests/e2e/screens.ts'

test('The page paints its splash before any script of the app has come', async ({ visitor }) => {
  const { page } = visitor
  // Never answered; the script of the head holds back the first paint on purpose.
  await page.route(/\/assets\/(?!.*\bhead-).*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const paints = () => page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint').length`)
  await expect.poll(paints).toBe(1)
  const box = (await page.locator('#root .splash svg').boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(10)
  expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(60)
})

test('A row of the feed is few elements, nothing is blurred, and a menu opens from what was fetched while idle', async ({
  alice,
  bob,
}) => {
  await fillNetwork(alice, bob)
  await alice.hasPosted('A plain post')
  await alice.opens('/home')
  expect(await alice.post('A plain post').locator('*').count()).toBeLessThanOrEqual(38)
  const blurred = await alice.page.evaluate<number>(
    `[...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).backdropFilter !== 'none').length`,
  )
  expect(blurred).toBe(0)

  const more = alice.post('A plain post').getByRole('button', { name: 'More' })
  await expect(more).toBeVisible()
  await alice.waitsForIdle()
  await alice.page.context().setOffline(true)
  await more.press('ArrowDown')
  await expect(alice.page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})
