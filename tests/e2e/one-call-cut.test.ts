/** One call that is interrupted while all others are answered, and a screen that is first opened without a network. */
import { expect, test } from './fixtures.ts'

test.use({ fetchesAhead: true })

test('the error text of that call comes and stays, and nothing else is fetched again', async ({ alice }) => {
  const { page } = alice
  await alice.hasNoLiveEvents()
  await page.clock.install()
  // With its clock ahead of an answer the page would take the server for unreachable.
  const secondPasses = () => alice.calls.areAnswered().then(() => page.clock.runFor(1_000))
  const ends = await alice.calls.loses('GET /timelines/for-you')
  await alice.opens('/home')
  const failed = page.getByRole('main').getByText('Failed to load posts')
  await expect.poll(() => secondPasses().then(() => failed.isVisible())).toBe(true)
  const made = () => alice.calls.made('GET /trends').length + alice.calls.made('GET /timelines/for-you').length
  const before = made()
  for (let second = 0; second < 20; second++) await secondPasses()
  await expect(failed).toBeVisible()
  await expect(page.getByText('Can’t reach the server')).toHaveCount(0)
  expect(made()).toBe(before)
  await ends()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No posts yet')).toBeVisible()
})

test('offline, a screen never visited says so, and loads by itself afterwards', async ({ alice, bob }) => {
  const { page } = alice
  await bob.hasPosted('Good morning')
  await alice.opens('/home')
  await expect(alice.post('Good morning')).toBeVisible()
  await alice.isReadyForOffline()
  await page.context().setOffline(true)
  await alice.goesTo('Bookmarks')
  const notice = page.getByText('You’re offline. This page will load when you’re back online.')
  await expect(notice).toBeVisible()
  await alice.goesTo('Home')
  await expect(alice.post('Good morning')).toBeVisible()
  await alice.goesTo('Bookmarks')
  await page.context().setOffline(false)
  await expect(page.getByText('No bookmarks yet.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
