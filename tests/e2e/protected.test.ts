/** Protected accounts: follow requests, their acceptance, and posts with a limited audience. */

import { expect, test } from './fixtures.ts'

test('Bob protects his posts, accepts alice, and she sees his next post at once', async ({ alice, bob }) => {
  await bob.hasPosted('An old secret')
  await bob.opensLive('/settings/privacy')
  await bob.page.getByText('Protect your posts').click()
  await expect(bob.page.getByRole('switch', { name: 'Protect your posts', checked: true })).toBeVisible()
  await expect.poll(async () => (await bob.call('GET /privacy')).protectPosts).toBe(true)

  await alice.opensLive('/user/bob')
  await expect(alice.page.getByText('These posts are protected')).toBeVisible()
  await expect(alice.post('An old secret')).toHaveCount(0)
  await alice.button('Follow').click()
  await expect(alice.page.getByText('You’ll see them once @bob accepts your request.')).toBeVisible()

  await bob.page.getByRole('link', { name: /^Notifications/ }).click()
  await bob.page.getByRole('link', { name: /^Follow requests/ }).click()
  await bob.button('Accept @alice').click()
  await expect(bob.page.getByText('Accepted')).toBeVisible()

  await expect(alice.post('An old secret')).toBeVisible()
  await alice.page.getByRole('link', { name: 'Home', exact: true }).click()
  await alice.page.getByRole('tab', { name: 'Following' }).click()
  await expect(alice.post('An old secret')).toBeVisible()

  await bob.page.getByRole('link', { name: 'Home', exact: true }).click()
  await bob.page.getByRole('textbox', { name: 'What’s happening?' }).fill('For @alice only')
  await bob.page.getByRole('button', { name: /can read$/ }).click()
  await bob.page.getByRole('menuitemradio', { name: 'Only people you mention' }).first().click()
  await bob.button('Post').click()
  await alice.page.getByRole('button', { name: 'Show 1 post' }).click()
  await expect(alice.post('For @alice only').getByLabel('Only people mentioned can see this post')).toBeVisible()
})
