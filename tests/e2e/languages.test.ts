/** The app in other languages: the page, its files, refusals of the server, and the choice of a language. */
import { expect, test } from './fixtures.ts'

test('speaks the language of the browser, then the one that is chosen', async ({ browser, plus }) => {
  const context = await browser.newContext({ baseURL: plus.origin, locale: 'de-AT' })
  const page = await context.newPage()
  const files: string[] = []
  page.on('response', (response) => files.push(new URL(response.url()).pathname))
  await page.goto('/signin')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByLabel('Benutzername oder E-Mail').fill('nina')
  await page.getByLabel('Passwort', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Benutzername, E-Mail-Adresse oder Passwort ist falsch.')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { lang, shortcuts } = await (await page.request.get(manifest!)).json()
  expect([lang, shortcuts[0].name]).toEqual(['de', 'Neuer Beitrag'])
  // Only this language is loaded.
  expect(files.some((file) => file.startsWith('/assets/de-'))).toBe(true)
  expect(files.filter((file) => /^\/assets\/(?!de-)\w\w-/.test(file))).toEqual([])

  await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'العربية' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('button', { name: 'تسجيل الدخول', exact: true })).toBeVisible()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await context.close()
})

test('is chosen in the settings, for mails and pushes too', async ({ alice }) => {
  await alice.opens('/settings/appearance')
  await alice.page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
  await expect(alice.page.getByRole('heading', { level: 1 })).toHaveText('Darstellung und Sprache')
  await expect.poll(async () => (await alice.call('GET /auth/me')).language).toBe('de')
  // Texts of the server are translated, too.
  await alice.opens('/grok')
  await alice.button('Den heutigen Tag zusammenfassen').click()
  await expect(alice.page.getByText('Keine Beiträge gefunden · heute')).toBeVisible()
})

for (const language of ['de', 'ar'])
  test(`the screens fit the window in ${language}`, async ({ alice, bob }) => {
    await bob.hasPosted('Hello from @bob #first')
    await alice.page.context().addCookies([{ name: 'language', value: language, url: alice.page.url() }])
    await alice.page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/home', '/explore', '/notifications', '/messages', '/settings', '/profile']) {
      await alice.opens(path)
      await expect(alice.page.locator('html')).toHaveAttribute('lang', language)
      const overflow = await alice.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow, `${path} is wider than the window`).toBe(0)
    }
  })

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
