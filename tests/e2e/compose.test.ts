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

  for (const [message, text] of [
    ['Too many tries. Please wait a little and try again.', 'Too many tries. Please wait a little and try again.'],
    [undefined, 'Failed to publish'],
  ] as const) {
    test(`says "${text}" when it is refused, and stays with what was written`, async ({ alice }) => {
      await alice.opens('/compose')
      await alice.calls.refuses('POST /tweets', { ...(message && { message, status: 429, code: 'rate_limited' }) })
      await alice.field.fill('Not lost')
      await alice.send.click()
      await expect(alice.toast(text)).toBeVisible()
      await expect(alice.page).toHaveURL('/compose')
      await expect(alice.field).toHaveValue('Not lost')
    })
  }
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

  test('says "Failed to publish" when it is refused, and stays with what was written', async ({ alice }) => {
    const tweet = await alice.hasPosted('What do you say?')
    await alice.opens(`/compose?replyTo=${tweet._id}`)
    await alice.calls.refuses('POST /tweets/reply/:id')
    await alice.field.fill('I say yes')
    await alice.send.click()
    await expect(alice.toast('Failed to publish')).toBeVisible()
    await expect(alice.field).toHaveValue('I say yes')
  })

  test('says "Post not found." when there is nothing to answer', async ({ alice }) => {
    await alice.opens('/compose?replyTo=0123456789abcdef01234567')
    await expect(alice.page.getByText('Post not found.')).toBeVisible()
  })
})
