import { expect, test } from './fixtures.ts'

test("Any other path says that this page doesn't exist, and leads a member home", async ({ alice }) => {
  await alice.opens('/homes')
  await expect(alice.heading("This page doesn't exist.")).toBeVisible()
  await alice.page.getByRole('link', { name: 'Go home' }).click()
  await expect(alice.page).toHaveURL('/home')
})

test('A screen whose file does not arrive keeps frame and header, and is there on the next try', async ({ alice }) => {
  await alice.page.route(/bookmarks-screen/, (route) => route.abort())
  await alice.opens('/home')
  const { page } = alice
  await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click()
  await expect(page.getByText('This part couldn’t be loaded.')).toBeVisible()
  await expect(alice.heading('Bookmarks')).toBeFocused()
  await page.unroute(/bookmarks-screen/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No bookmarks yet.')).toBeVisible()
  // The browser writes a line for each lost file.
  alice.complaints.length = 0
})
