/** Large text set in the browser, and low windows: columns are hidden, and nothing is cut off. */
import { expect, test } from './fixtures.ts'
import { signUp } from './person.ts'

const sizes = [16, 20, 24, 32]
const widths = [320, 768, 1000, 1280, 1440]
const screens = ['/home', '/profile', '/explore?tab=people', '/bookmarks']
const LONG = 'Maximiliane von und zu Hohenlohe-Waldenburg'

const measure = `({
  root: parseFloat(getComputedStyle(document.documentElement).fontSize),
  overhang: document.documentElement.scrollWidth - innerWidth,
  column: document.querySelector('main').offsetWidth,
  cut: [...document.querySelectorAll('main *')]
    .filter((each) => each.children.length === 0 && each.textContent === '@bob' && each.scrollWidth > each.clientWidth + 1)
    .length,
})`

interface Measures {
  root: number
  overhang: number
  column: number
  cut: number
}

test('text of every size has a column to be read in, and shows every @handle', async ({ alice, bob }) => {
  const { page } = alice
  await bob.hasEdited({ name: LONG })
  await bob.hasPosted('A few words, so that there is a row with a name.')
  const client = await page.context().newCDPSession(page)
  for (const path of screens) {
    await alice.opens(path)
    if (path !== '/profile' && path !== '/bookmarks') await expect(page.getByText('@bob').first()).toBeVisible()
    for (const size of sizes) {
      await client.send('Page.setFontSizes', { fontSizes: { standard: size } })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const { root, overhang, column, cut } = await page.evaluate<Measures>(measure)
        const where = `${path} at ${width} with ${size} pixels`
        expect.soft(root, where).toBe(size)
        expect.soft(overhang, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
        expect.soft(column, `${where} is narrow`).toBeGreaterThanOrEqual(Math.min(width, 20 * size) - 2)
        expect.soft(cut, `${where} cuts a handle`).toBe(0)
      }
    }
  }
})

test('the buttons and the counter of the compose screen are one row, in both directions', async ({ alice, plus }) => {
  const { page } = alice
  const client = await page.context().newCDPSession(page)
  // On phones the button that sends is at the top.
  await page.setViewportSize({ width: 320, height: 700 })
  for (const language of ['en', 'ar']) {
    await page.context().addCookies([{ name: 'language', value: language, url: plus.origin }])
    await alice.opens('/compose')
    await page.locator('main textarea').fill('A few words')
    for (const size of [16, 24])
      for (const width of [320, 360, 390]) {
        await client.send('Page.setFontSizes', { fontSizes: { standard: size } })
        await page.setViewportSize({ width, height: 700 })
        const [buttons, toolbar] = await page.evaluate<[number, number]>(`(() => {
          const buttons = document.querySelector('main [data-icons]')
          return [buttons, buttons.parentElement].map((each) => each.getBoundingClientRect().bottom)
        })()`)
        expect.soft(toolbar! - buttons!, `${language}, ${width} with ${size} pixels`).toBeLessThan(4)
      }
  }
})

test.describe('A window of 1366 × 650', () => {
  test.use({ viewport: { width: 1366, height: 650 } })

  test('has the Post button in view, every place in reach, and the sidebar to its end, with terms and source', async ({
    alice,
    bob,
    plus,
  }) => {
    for (const name of ['carol', 'dave']) await signUp(plus.origin, name)
    for (const tag of ['one', 'two', 'three', 'four', 'five']) await bob.hasPosted(`#${tag}`)
    await alice.opens('/home')
    const { page } = alice
    const navigation = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Home', 'More']) {
      await expect(navigation.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('link', { name: 'Post', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })

    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar.getByRole('button', { name: /^Follow/ })).toHaveCount(3)
    await alice.scrollsTo(10_000)
    await expect(sidebar.getByText('© 2025 Plus')).toBeInViewport({ ratio: 1 })
    await expect(sidebar.getByRole('combobox', { name: 'Search' })).toBeInViewport({ ratio: 1 })
    await expect(sidebar.getByRole('link', { name: 'Source' })).toHaveAttribute('href', '/source')
    await sidebar.getByRole('link', { name: 'Terms' }).click()
    await expect(alice.heading('Terms of Service')).toBeVisible()
  })
})
