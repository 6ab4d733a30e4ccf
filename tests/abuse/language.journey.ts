/** Dates and numbers in the language of the page, which is that of the browser. */
import { expect, test } from '#tests/e2e/fixtures.ts'

const readers = [
  { locale: 'en-GB', time: '22m', joined: /^Joined [A-Z][a-z]+ \d{4}$/, followers: '1.2K Followers' },
  { locale: 'de-DE', time: '22 Min.', joined: /^Dabei seit [A-Z]\p{L}+ \d{4}$/u, followers: '1234 Follower' },
  { locale: 'ja-JP', time: '22分', joined: /^\d{4}年\d+月に登録$/, followers: '1234' },
]
for (const { locale, time, joined, followers } of readers) {
  test.describe(`A browser in ${locale}`, () => {
    test.use({ locale })

    test('reads times, dates and counts as its language writes them', async ({ alice }) => {
      await alice.hasPosted('Some time ago')
      await alice.page.clock.setFixedTime(Date.now() + 22.6 * 60_000)
      await alice.page.route('**/api/profile', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), followersCount: 1_234 } })
      })
      await alice.opens('/profile')
      await expect(alice.post('Some time ago').locator('time')).toHaveText(time)
      await expect(alice.page.getByText(joined)).toBeVisible()
      await expect(alice.page.getByRole('link').filter({ hasText: followers })).toBeVisible()
    })
  })
}
