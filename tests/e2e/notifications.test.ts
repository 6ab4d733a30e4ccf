import { expect, test } from './fixtures.ts'
import { Person } from './person.ts'

const rows = ({ page }: Person) => page.getByRole('list', { name: 'Notifications' }).getByRole('article')
const unread = ({ page }: Person) => page.getByRole('link', { name: /^Notifications/ })

test.describe('/notifications', () => {
  test('tell who did what, in groups, and lead to them and to the post', async ({ alice, bob, plus, browser }) => {
    const tweet = await alice.hasPosted('Good morning')
    const fans = [bob]
    for (const name of ['carol', 'dana']) fans.push(await Person.enters(browser, plus, name, { hasWorker: false }))
    for (const fan of fans) await fan.call('POST /tweets/like/:id', { params: { id: tweet._id } })
    await bob.hasReplied(tweet, 'And to you')
    for (const fan of fans) await fan.call('POST /users/:id/follow', { params: { id: 'alice' } })
    await expect.poll(() => alice.call('GET /notifications/unread')).toEqual({ count: 7, groups: 3 })
    await alice.page.setViewportSize({ width: 390, height: 844 })
    await alice.opens('/notifications')
    await expect(rows(alice)).toHaveText([
      /dana, carol and 1 other followed you/,
      /bob replied to your post.*And to you/,
      /dana and 2 others liked your post.*Good morning/,
    ])
    const heights = await rows(alice).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(72)

    const likes = rows(alice).filter({ hasText: 'liked' })
    await likes.getByRole('link', { name: '2 others' }).click()
    await expect(alice.heading('Liked by')).toBeVisible()
    await expect(alice.page.getByRole('list', { name: 'Liked by' }).getByRole('listitem')).toHaveText([
      /@dana/,
      /@carol/,
      /@bob/,
    ])
    await alice.page.goBack()
    await likes.getByText('Good morning').click({ force: true })
    await expect(alice.page).toHaveURL(`/tweet/${tweet._id}`)
    await alice.page.goBack()
    await rows(alice).filter({ hasText: 'replied' }).getByRole('link', { name: 'bob' }).click()
    await expect(alice.page).toHaveURL('/user/bob')
    await alice.page.goBack()

    await alice.page.getByRole('tab', { name: 'Mentions' }).click()
    await expect(alice.page).toHaveURL('/notifications?tab=mentions')
    await expect(rows(alice)).toHaveText([/bob replied to your post/])
    await alice.page.reload()
    await expect(alice.page.getByRole('tab', { name: 'Mentions', selected: true })).toBeVisible()
    await rows(alice).getByRole('link', { name: 'View post' }).click()
    await expect(alice.page).toHaveURL(/\/tweet\//)
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
})
