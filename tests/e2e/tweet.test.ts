import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'

test.describe('/tweet/{id}', () => {
  test('shows the post with its replies, and leads back', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('A question')
    await bob.hasReplied(tweet, 'An answer')
    await alice.opens('/home')
    await alice.post('A question').last().getByRole('time').click()
    await expect(alice.page).toHaveURL(`/tweet/${tweet._id}`)
    await expect(alice.page).toHaveTitle(/^(\(1\) )?alice: “A question”/)
    await expect(alice.heading('Post')).toBeFocused()
    await expect(alice.page.getByRole('feed', { name: 'Replies' }).getByRole('article')).toHaveText(/An answer/)
    await alice.page.getByRole('button', { name: 'Back' }).click()
    await expect(alice.page).toHaveURL('/home')
  })

  test('takes a reply; the other finds it there', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('A question')
    await bob.opens(`/tweet/${tweet._id}`)
    await expect(bob.page.getByText('No replies yet.')).toBeVisible()
    await expect(bob.field).toHaveAttribute('placeholder', 'Post your reply')
    await expect(bob.send).toBeDisabled()
    await bob.field.fill('An answer')
    await expect(bob.send).toHaveText('Reply')
    await bob.send.click()
    await expect(bob.field).toHaveValue('')
    await alice.opens(`/tweet/${tweet._id}`)
    await expect(alice.post('An answer')).toContainText('@bob')
    await bob.opens('/profile?tab=replies')
    await expect(bob.post('An answer')).toContainText('Replying to @alice')
    await alice.opens('/home')
    await expect(alice.action('A question', 'Reply')).toHaveText('1')
  })

  for (const [trouble, text] of [
    [
      { status: 403, code: 'blocked', message: 'One of you has blocked the other.' },
      'One of you has blocked the other.',
    ],
    [{}, 'Failed to reply'],
  ] as const) {
    test(`says "${text}" when a reply is refused, and keeps it`, async ({ alice }) => {
      const tweet = await alice.hasPosted('A question')
      await alice.opens(`/tweet/${tweet._id}`)
      await alice.calls.refuses('POST /tweets/reply/:id', trouble)
      await alice.field.fill('An answer')
      await alice.send.click()
      await expect(alice.toast(text)).toBeVisible()
      await expect(alice.field).toHaveValue('An answer')
      await expect(alice.page.getByText('No replies yet.')).toBeVisible()
    })
  }

  for (const id of ['0123456789abcdef01234567', 'nonsense']) {
    test(`says "Post not found." of ${id}`, async ({ alice }) => {
      await alice.opens(`/tweet/${id}`)
      await expect(alice.page.getByText('Post not found.')).toBeVisible()
      await alice.page.getByRole('link', { name: 'Go home' }).click()
      await expect(alice.page).toHaveURL('/home')
    })
  }

  test('says "Failed to load tweet" when it does not load, and tries again', async ({ alice }) => {
    const tweet = await alice.hasPosted('There after all')
    await alice.hasNoLiveEvents()
    const ends = await alice.calls.refuses('GET /tweets/:id')
    await alice.opens(`/tweet/${tweet._id}`)
    await expect(alice.page.getByRole('alert').filter({ hasText: 'Failed to load tweet' })).toBeVisible()
    await ends()
    await alice.page.getByRole('button', { name: 'Retry' }).click()
    await expect(alice.post('There after all')).toBeVisible()
  })

  test('shows the thread above a reply, and the reply first', async ({ alice, bob }) => {
    const root = await alice.hasPosted('Said first')
    const middle = await bob.hasReplied(root, 'Said second')
    const last = await alice.hasReplied(middle, 'Said third')
    await bob.opens(`/tweet/${last._id}`)
    const thread = bob.page.getByRole('region', { name: 'Thread' })
    await expect(thread.getByRole('article')).toHaveText([/Said first/, /Said second/])
    await expect(bob.post('Said third')).toBeInViewport()
  })

  test('goes away with its post', async ({ alice }) => {
    const tweet = await alice.hasPosted('Short-lived')
    await alice.opens('/home')
    await alice.post('Short-lived').getByRole('time').click()
    await expect(alice.page).toHaveURL(`/tweet/${tweet._id}`)
    await alice.chooses('Delete', 'Short-lived')
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.post('Short-lived')).toHaveCount(0)
  })
})

test.describe('The lightbox', () => {
  test('goes through the pictures by arrow keys, closes with Escape, and gives focus back', async ({ alice }) => {
    const tweet = await alice.hasPosted('Three', [await photo(), await photo(), await photo()], ['One', 'Two', 'Three'])
    await alice.opens(`/tweet/${tweet._id}`)
    const second = alice.post('Three').getByRole('button', { name: 'Two' })
    await second.focus()
    await alice.page.keyboard.press('Enter')
    const lightbox = alice.page.getByRole('dialog')
    await expect(lightbox.getByRole('img', { name: 'Two' })).toBeVisible()
    await alice.page.keyboard.press('ArrowRight')
    await expect(lightbox.getByRole('img', { name: 'Three' })).toBeVisible()
    await alice.page.keyboard.press('ArrowRight')
    await expect(lightbox).toContainText('3 / 3')
    await alice.page.keyboard.press('ArrowLeft')
    await alice.page.keyboard.press('ArrowLeft')
    await expect(lightbox.getByRole('img', { name: 'One' })).toBeVisible()
    for (let press = 0; press < 6; press++) await alice.page.keyboard.press('Tab')
    await expect(lightbox.locator(':focus')).toHaveCount(1)
    await alice.page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    await expect(second).toBeFocused()
  })
})
