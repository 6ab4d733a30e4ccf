/** Dates and numbers in the language of the page, not of the browser. */
import { expect, test } from '#tests/e2e/fixtures.ts'

for (const locale of ['de-DE', 'ar-EG']) {
  test.describe(`A browser in ${locale}`, () => {
    test.use({ locale })

    test('reads times, dates and counts in English on an English page', async ({ alice }) => {
      await alice.hasPosted('Some time ago')
      await alice.page.clock.setFixedTime(Date.now() + 22.6 * 60_000)
      await alice.page.route('**/api/profile', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), followersCount: 1_234 } })
      })
      await alice.opens('/profile')
      await expect(alice.post('Some time ago').locator('time')).toHaveText('22m')
      await expect(alice.page.getByText(/^Joined [A-Z][a-z]+ \d{4}$/)).toBeVisible()
      await expect(alice.page.getByText('1.2K Followers')).toBeVisible()
    })
  })
}
