import { expect, test } from './fixtures.ts'

const org = {
  _id: '0123456789abcdef01234567',
  handle: 'bob',
  name: 'Bob & Sons',
  logo: null,
  description: '',
  website: 'bob.example',
}

test.describe('/verifiedOrgs', () => {
  test('lists them with badge, words and a way to their website and page', async ({ alice, bob }) => {
    await bob.hasPosted('Bricks for sale')
    await alice.page.route('**/api/verifiedOrgs', (route) => route.fulfill({ json: { orgs: [org], nextCursor: null } }))
    await alice.opens('/verifiedOrgs')
    const item = alice.page.getByRole('listitem').filter({ hasText: 'Bob & Sons' })
    await expect(item.getByRole('img', { name: 'Verified organization' })).toBeVisible()
    await expect(item.getByText('Verified organization', { exact: true })).toBeVisible()
    await expect(item.getByRole('link', { name: 'Visit' })).toHaveAttribute('href', 'https://bob.example')
    await expect(item.getByRole('link', { name: 'Visit' })).toHaveAttribute('target', '_blank')
    await item.getByRole('link', { name: 'Bob & Sons' }).click()
    await expect(alice.post('Bricks for sale')).toBeVisible()
  })
})
