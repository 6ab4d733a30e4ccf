import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const rows = ({ page }: Person) => page.getByRole('list', { name: 'Notifications' }).getByRole('article')
const unread = ({ page }: Person) => page.getByRole('link', { name: /^Notifications/ })

test.describe('/notifications', () => {
  test('tells who did what, and leads to them and to the post', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('Good morning')
    await bob.call('POST /tweets/like/:id', { params: { id: tweet._id } })
    await bob.hasReplied(tweet, 'And to you')
    await bob.call('POST /users/:id/follow', { params: { id: 'alice' } })
    await expect(async () => {
      await alice.opens('/notifications')
      await expect(rows(alice)).toHaveText(
        [/bob followed you/, /bob replied to your post.*And to you/, /bob liked your post.*Good morning/],
        { timeout: 2_000 },
      )
    }).toPass()
    await rows(alice).filter({ hasText: 'liked' }).getByRole('link', { name: 'View post' }).click()
    await expect(alice.page).toHaveURL(`/tweet/${tweet._id}`)
    await alice.page.goBack()
    await rows(alice).filter({ hasText: 'followed' }).getByRole('link', { name: 'bob' }).click()
    await expect(alice.page).toHaveURL('/user/bob')
  })

  test('are counted in the navigation and the title until they have been seen', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('Good morning')
    await bob.call('POST /tweets/like/:id', { params: { id: tweet._id } })
    await expect.poll(() => alice.call('GET /notifications/unread')).toEqual({ count: 1, groups: 1 })
    await alice.opens('/home')
    await expect(unread(alice)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(alice.page).toHaveTitle('(1) Home / Plus')
    const isNoted = alice.calls.answered('POST /notifications/read')
    await unread(alice).click()
    await expect(rows(alice)).toContainText(['New'])
    await expect(unread(alice)).toHaveAccessibleName('Notifications')
    await expect(alice.page).toHaveTitle('Notifications / Plus')
    await isNoted
    await alice.page.reload()
    await expect(rows(alice)).toHaveCount(1)
    await expect(rows(alice)).not.toContainText('New')
  })

  test('are reached by g n, and Explore by g e', async ({ alice }) => {
    await alice.opens('/home')
    await alice.page.keyboard.press('g')
    await alice.page.keyboard.press('n')
    await expect(alice.heading('Notifications')).toBeVisible()
    await alice.page.keyboard.press('g')
    await alice.page.keyboard.press('e')
    await expect(alice.page).toHaveURL('/explore')
  })
})
