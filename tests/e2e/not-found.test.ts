import { expect, test } from './fixtures.ts'

test.describe('Any other path', () => {
  test("says that this page doesn't exist, and leads a visitor to the landing page", async ({ visitor }) => {
    await visitor.opens('/no/such/page')
    await expect(visitor.heading("This page doesn't exist.")).toBeVisible()
    await visitor.page.getByRole('link', { name: 'Go home' }).click()
    await expect(visitor.page).toHaveURL('/')
  })

  test('leads a member home', async ({ alice }) => {
    await alice.opens('/homes')
    await alice.page.getByRole('link', { name: 'Go home' }).click()
    await expect(alice.page).toHaveURL('/home')
  })
})
