/** The page before the app's code is loaded: the outline of Home, which the app then replaces. Visitors do not see it. */
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'
import { fillNetwork } from './screens.ts'

/** The code of the app: all scripts except the one in the head. */
const CODE = /\/assets\/(?!.*\bhead-)[^?]*\.js$/

/** Loads a page without the code of the app. Returns the function that releases the code. */
async function opensWithoutCode({ page }: Person, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(CODE, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#root > *').first().waitFor({ state: 'attached' })
  return async () => {
    resolve()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const)
  test(`Home is outlined before its code has come, and nothing moves when it comes: ${name}`, async ({ alice }) => {
    const { page } = alice
    await page.setViewportSize(viewport)
    // Holds posts back, as the first rows are compared.
    await alice.calls.holds('GET /timelines/for-you')
    const go = await opensWithoutCode(alice, '/home')
    const isPhone = viewport.width < 640
    const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    const rows = page.locator('main').getByRole('status', { name: 'Loading' }).locator('> *')
    const parts = {
      header: page.locator('main header'),
      tabs: page.getByRole('tablist'),
      row: rows.first(),
      ...(isPhone && { 'bottom-bar': navigation }),
      ...(!isPhone && {
        navigation,
        search: page.getByRole('combobox', { name: 'Search' }).locator('..'),
        trends: page.getByRole('heading', { name: 'Trends for you' }),
      }),
    }
    const outlines = Object.keys(parts).map((part) => page.locator(`.outline [data-part=${part}]`).first())
    await expect(page.getByText('For you', { exact: true })).toBeVisible()
    await expect(page.locator('.splash')).toBeHidden()
    const before = await Promise.all(outlines.map((each) => each.boundingBox()))

    await go()
    expect(await Promise.all(Object.values(parts).map((each) => each.boundingBox()))).toEqual(before)
    await expect(page.locator('.outline')).toHaveCount(0)
  })

test('A visitor who opens Home sees the splash and the sign-in form, and nothing of a member', async ({ visitor }) => {
  const go = await opensWithoutCode(visitor, '/home')
  await expect(visitor.page.locator('.splash')).toBeVisible()
  await expect(visitor.page.locator('.outline')).toBeHidden()
  await go()
  await expect(visitor.page).toHaveURL(/\/signin$/)
  expect(visitor.calls.made('GET /timelines/for-you')).toHaveLength(0)
})

test('The first posts are those that were asked for before the code came', async ({ alice }) => {
  await alice.hasPosted('Good morning')
  const answered = alice.calls.answered('GET /timelines/for-you')
  const go = await opensWithoutCode(alice, '/home')
  await answered
  await alice.calls.refuses('GET /timelines/for-you')
  await go()
  await expect(alice.post('Good morning')).toBeVisible()
})

test('The page paints its splash before any script of the app has come', async ({ visitor }) => {
  const { page } = visitor
  // Never answered, except the script of the head, which blocks the first paint on purpose.
  await page.route(/\/assets\/(?!.*\bhead-).*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const paints = () => page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint').length`)
  await expect.poll(paints).toBe(1)
  const box = (await page.locator('#root .splash svg').boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(10)
  expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(60)
})

test('A row of the feed is few elements, nothing is blurred, and a menu opens from what was fetched ahead', async ({
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
  await alice.calls.hasFetched('tweet-menu-items')
  await alice.waitsForIdle()
  await alice.page.context().setOffline(true)
  await more.press('ArrowDown')
  await expect(alice.page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})
