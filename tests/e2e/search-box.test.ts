import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const box = ({ page }: Person) => page.getByRole('combobox', { name: 'Search' })
const options = ({ page }: Person) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test.describe('The search box of the sidebar', () => {
  test.beforeEach(async ({ alice, bob }) => {
    await bob.hasPostedToBeFound('snow', 'Snow at last #bobsleigh')
    // Whenever the server counts hashtags.
    const asksForSuggestions = (url: URL) => url.searchParams.get('only') === 'suggestions'
    await alice.page.route(asksForSuggestions, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), hashtags: [{ tag: 'bobsleigh', count: 1 }] },
      })
    })
    await alice.opens('/home')
  })

  test('suggests users and hashtags, asks once for several letters, and opens the highlighted one', async ({
    alice,
  }) => {
    await alice.page.keyboard.press('/')
    await expect(box(alice)).toBeFocused()
    await alice.page.keyboard.type('b')
    await alice.page.keyboard.type('ob')
    await expect(options(alice)).toHaveText([/@bob/, /#bobsleigh/])
    expect(alice.calls.made('GET /search')).toHaveLength(1)
    await alice.page.keyboard.press('ArrowUp')
    await expect(options(alice).last()).toHaveAttribute('aria-selected', 'true')
    await alice.page.keyboard.press('ArrowDown')
    await alice.page.keyboard.press('Enter')
    await expect(alice.page).toHaveURL('/user/bob')
  })

  test('opens the search for a hashtag that is pressed, and for words that are entered', async ({ alice }) => {
    await box(alice).fill('bobs')
    await options(alice).first().click()
    await expect(alice.page).toHaveURL('/explore?q=%23bobsleigh')
    await expect(alice.post('Snow at last')).toBeVisible()
    await alice.opens('/home')
    await box(alice).fill('snow last')
    await alice.page.keyboard.press('Enter')
    await expect(alice.page).toHaveURL('/explore?q=snow%20last')
    await expect(alice.post('Snow at last')).toBeVisible()
  })
})
