/** A part of the app that cannot be fetched fails by itself, and "Retry" fetches it again. */
import type { Page } from '@playwright/test'
import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

test.use({ fetchesAhead: true })

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' })

async function loses({ page }: Person, chunk: RegExp): Promise<() => Promise<void>> {
  // Disables fetching ahead: each part is fetched when it is needed.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  await page.route(chunk, (route) => route.abort('connectionrefused'))
  return () => page.unroute(chunk)
}

test('a screen leaves the navigation standing and comes by "Retry"', async ({ alice }) => {
  const { page } = alice
  const ends = await loses(alice, /\/bookmarks-screen-.*\.js/)
  await alice.opens('/home')
  await alice.goesTo('Bookmarks')
  await expect(failure(page)).toBeVisible()
  await expect(alice.heading('Bookmarks')).toBeFocused()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await ends()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(alice.heading('Bookmarks')).toBeVisible()
})

test('a window leaves the page as it is and opens by "Retry"', async ({ alice }) => {
  const { page } = alice
  await alice.hasPosted('A field', [await photo()], ['A field in summer'])
  const ends = await loses(alice, /\/lightbox-.*\.js/)
  await alice.opens('/home')
  await page.getByRole('img', { name: 'A field in summer' }).click()
  await expect(failure(page)).toBeVisible()
  await expect(alice.post('A field')).toBeVisible()
  await ends()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('live events and what is fetched ahead are not missed by the page', async ({ alice }) => {
  await alice.hasPosted('Still here')
  await alice.page.route(/\/(live|offline|toast-area|tooltip-popup|menu-parts)-.*\.js/, (route) =>
    route.abort('connectionrefused'),
  )
  await alice.opens('/home')
  await alice.waitsForIdle()
  await expect(alice.post('Still here')).toBeVisible()
  await alice.goesTo('Bookmarks')
  await expect(alice.heading('Bookmarks')).toBeVisible()
})
