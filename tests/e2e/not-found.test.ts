import { expect, test } from './fixtures.ts'

test("Any other path says that this page doesn't exist, and leads a member home", async ({ alice }) => {
  await alice.opens('/homes')
  await expect(alice.heading("This page doesn't exist.")).toBeVisible()
  await alice.page.getByRole('link', { name: 'Go home' }).click()
  await expect(alice.page).toHaveURL('/home')
})
