import { expect, test } from '#tests/e2e/fixtures.ts'

test.describe('terms, privacy and the source', () => {
  test('are a page each for a visitor, from the claim that there are some', async ({ visitor }) => {
    await visitor.opens('/')
    await visitor.page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(visitor.heading('Terms of Service')).toBeVisible()
    await visitor.opens('/')
    await visitor.page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(visitor.heading('Privacy Policy')).toBeVisible()
  })

  test('are in the sidebar of a member', async ({ alice }) => {
    await alice.opens('/home')
    const foot = alice.page.getByRole('complementary', { name: 'Sidebar' })
    await expect(foot.getByRole('link', { name: 'Source' })).toHaveAttribute('href', '/source')
    await foot.getByRole('link', { name: 'Terms' }).click()
    await expect(alice.heading('Terms of Service')).toBeVisible()
  })
})
