/** Quotes: writing one, its notification, the list, and removing the own post from it. */
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const quotedIn = ({ page }: Person) => page.getByRole('link', { name: 'Quoted post by alice' })

test('Bob quotes alice on a phone; she is notified on a desk, finds it in the list, and removes her post', async ({
  alice,
  bob,
}) => {
  await bob.opensWindow()
  await alice.page.setViewportSize({ width: 1440, height: 900 })
  await bob.page.setViewportSize({ width: 390, height: 844 })
  const tweet = await alice.hasPosted('Tea is better')
  await alice.opensLive('/notifications')

  await bob.opens('/home')
  await bob.action('Tea is better', 'Repost').click()
  await bob.page.getByRole('menuitem', { name: 'Quote' }).click()
  await expect(bob.page.getByRole('figure', { name: 'Quoted post' })).toContainText('Tea is better')
  await expect(bob.send).toHaveAttribute('aria-disabled', 'true')
  await bob.field.fill('So true')
  await bob.page.reload()
  await expect(bob.field).toHaveValue('So true')
  await bob.send.click()
  await expect(bob.post('So true').getByRole('link', { name: 'Quoted post by alice' })).toBeVisible()

  await expect(alice.page.getByText('bob quoted your post')).toBeVisible()
  await alice.opensLive(`/tweet/${tweet._id}`)
  await alice.page.getByRole('link', { name: '1 Quote' }).click()
  await expect(alice.page).toHaveURL(`/tweet/${tweet._id}/quotes`)
  await expect(quotedIn(alice)).toBeVisible()

  await bob.opensLive('/profile')
  await expect(quotedIn(bob)).toBeVisible()
  await alice.chooses('Remove my post from this quote', 'So true')
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(bob.page.getByText('The author removed their post from this quote.')).toBeVisible()
  await expect(quotedIn(bob)).toHaveCount(0)
  await alice.opens(`/tweet/${tweet._id}/quotes`)
  await expect(alice.page.getByText('No quotes yet')).toBeVisible()
})

test('A quoted post opens by keyboard and by a press, once each', async ({ alice, bob }) => {
  const { page } = alice
  const tweet = await bob.hasPosted('See #this by @bob')
  await alice.hasQuoted(tweet, 'Look')
  await alice.opens('/profile')
  const quoted = page.getByRole('link', { name: 'Quoted post by bob' })
  await expect(quoted.getByRole('link')).toHaveCount(0)
  await quoted.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  await page.goBack()
  await expect(quoted).toBeFocused()
  await quoted.getByText('#this').click()
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  await page.goBack()
  await expect(page).toHaveURL('/profile')
})
