import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'

test.describe('/compose', () => {
  test('posts words and photos, with a counter out of 280', async ({ alice }) => {
    await alice.opens('/compose')
    await expect(alice.heading('Compose')).toBeVisible()
    await expect(alice.field).toBeFocused()
    await expect(alice.composer.getByText('0/280')).toBeVisible()
    await alice.field.fill('From a screen of its own')
    await expect(alice.composer.getByText('24/280')).toBeVisible()
    await alice.picks(await photo())
    await alice.send.click()
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.post('From a screen of its own').locator('img[src*="/media/"]')).toBeVisible()
  })

  test('Cancel leads back and keeps what was begun', async ({ alice }) => {
    await alice.opens('/home')
    await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
    await alice.field.fill('Later')
    await alice.page.getByRole('button', { name: 'Cancel' }).click()
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.field).toHaveValue('Later')
  })
})

test.describe('/compose?replyTo={id}', () => {
  test('shows whom and what it answers, and takes text only', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('What do you say?')
    await bob.opens(`/compose?replyTo=${tweet._id}`)
    await expect(bob.heading('Reply')).toBeVisible()
    await expect(bob.post('What do you say?')).toContainText('Replying to @alice')
    await expect(bob.page.getByRole('button', { name: 'Add photos' })).toHaveCount(0)
    await expect(bob.send).toBeDisabled()
    await bob.field.fill('I say yes')
    await bob.send.click()
    await expect(bob.page).toHaveURL(`/tweet/${tweet._id}`)
    await expect(bob.post('I say yes')).toBeVisible()
  })
})
