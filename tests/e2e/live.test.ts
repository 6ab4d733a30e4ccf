/**
 * Live events reach every open tab without a reload. Polling cannot cause a change here, as its interval is longer than a test.
 */

import { expect, test } from './fixtures.ts'
import { Person } from './person.ts'

const badge = ({ page }: Person, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const conversation = ({ page }: Person, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })
const pill = ({ page }: Person, text: string) => page.getByRole('button', { name: text })
const notifications = ({ page }: Person) => page.getByRole('list', { name: 'Notifications' }).getByRole('article')

test.describe('A message', () => {
  test('shows while it is written, when it is sent, and once it is read', async ({ alice, bob }) => {
    await alice.hasWritten('bob', 'Hello')
    await bob.opensLive('/messages?to=alice')
    await alice.opensLive('/messages?to=bob')
    await expect(alice.message('Hello')).toContainText('Seen')

    await alice.messageField.pressSequentially('How are')
    await expect(bob.page.getByText('alice is typing…')).toBeAttached()
    await alice.messageField.fill('How are you?')
    await alice.page.keyboard.press('Enter')
    await expect(bob.message('How are you?')).toBeVisible()
    await expect(bob.page.getByText('alice is typing…')).not.toBeAttached()
    await expect(alice.message('How are you?')).toContainText('Seen')
    await expect(alice.message('How are you?')).toHaveCount(1)
    await expect(conversation(bob, 'alice')).toContainText('How are you?')
    await expect(badge(bob, 'Messages')).toHaveAccessibleName('Messages')
  })

  test('is counted until it is read, in all tabs, and lifts its conversation', async ({
    alice,
    bob,
    plus,
    browser,
  }) => {
    const carol = await Person.enters(browser, plus, 'carol')
    await bob.hasWritten('alice', 'First')
    await carol.hasWritten('alice', 'Second')
    await alice.opensLive('/messages')
    await expect(alice.page.getByRole('list', { name: 'Conversations' }).getByRole('link')).toHaveText([/carol/, /bob/])
    const tab = await alice.opensTab('/home')
    await expect(badge(tab, 'Messages')).toHaveAccessibleName('Messages, 2 unread')

    await bob.hasWritten('alice', 'Third')
    await expect(alice.page.getByRole('list', { name: 'Conversations' }).getByRole('link')).toHaveText([
      /bob.*Third.*2 unread/,
      /carol/,
    ])
    await conversation(alice, 'bob').click()
    await expect(badge(alice, 'Messages')).toHaveAccessibleName('Messages, 1 unread')
    await expect(badge(tab, 'Messages')).toHaveAccessibleName('Messages, 1 unread')
    await expect(tab.page).toHaveTitle('(1) Home / Plus')
    await carol.closesWindow()
  })

  test('sent in one tab shows in the other', async ({ alice, bob }) => {
    await bob.hasWritten('alice', 'Hello')
    await alice.opensLive('/messages?to=bob')
    const tab = await alice.opensTab('/messages?to=bob')
    await expect(tab.message('Hello')).toBeVisible()
    await alice.messageField.fill('Hello Bob')
    await alice.page.keyboard.press('Enter')
    await expect(tab.message('Hello Bob')).toBeVisible()
    await tab.messageField.fill('Are you there?')
    await tab.page.keyboard.press('Enter')
    await expect(alice.message('Are you there?')).toBeVisible()
  })

  test('arrives across a restart of the server', async ({ alice, bob, plus }) => {
    await alice.hasWritten('bob', 'Before')
    await bob.opensLive('/messages?to=alice')
    await alice.opensLive('/messages?to=bob')
    const back = [alice.isLive(), bob.isLive()]
    await plus.restarts()
    await Promise.all(back)
    await alice.messageField.fill('After')
    await alice.page.keyboard.press('Enter')
    await expect(bob.message('After')).toBeVisible()
    await expect(alice.message('After')).toContainText('Seen')
  })
})

test.describe('Posts on screen', () => {
  test('count their likes, change their words and go when they are deleted', async ({ alice, bob }) => {
    await bob.hasPosted('Below')
    const tweet = await bob.hasPosted('Good morning')
    await bob.hasPosted('Above')
    await alice.opensLive('/home')
    await expect(alice.post('Good morning')).toBeVisible()
    await bob.call('POST /tweets/like/:id', { params: { id: tweet._id } })
    await expect(alice.action('Good morning', 'Like')).toContainText('1')
    await bob.hasReplied(tweet, 'Anybody?')
    await expect(alice.action('Good morning', 'Reply')).toContainText('1')
    await bob.call('PUT /tweets/:id', { params: { id: tweet._id }, body: { content: 'Good evening' } })
    await expect(alice.post('Good evening')).toBeVisible()
    await bob.call('DELETE /tweets/:id', { params: { id: tweet._id } })
    await expect(alice.page.getByRole('article')).toHaveText([/Above/, /Below/])
  })

  test('say on their own page that they are gone', async ({ alice, bob }) => {
    const tweet = await bob.hasPosted('Good morning')
    await alice.opensLive(`/tweet/${tweet._id}`)
    await expect(alice.post('Good morning')).toBeVisible()
    await bob.call('POST /tweets/like/:id', { params: { id: tweet._id } })
    await expect(alice.page.getByRole('main')).toContainText('1 Like')
    await bob.call('DELETE /tweets/:id', { params: { id: tweet._id } })
    await expect(alice.page.getByText('Post not found.')).toBeVisible()
  })

  test('stay where they are read when others come and go above', async ({ alice, bob }) => {
    const tweets = []
    for (let number = 1; number <= 20; number++) tweets.push(await bob.hasPosted(`Number ${number}.`))
    await alice.opensLive('/home')
    await alice.scrollsTo(900)
    await expect(alice.post('Number 12.')).toBeInViewport()
    const before = await alice.post('Number 12.').boundingBox()
    await bob.hasPosted('News')
    await expect(pill(alice, 'Show 1 post')).toBeVisible()
    await bob.call('DELETE /tweets/:id', { params: { id: tweets[15]?._id ?? '' } })
    await expect(alice.post('Number 16.')).toHaveCount(0)
    const after = await alice.post('Number 12.').boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
    await pill(alice, 'Show 1 post').click()
    await expect(alice.page.getByRole('article').first()).toContainText('News')
  })

  test('are not offered when a muted word hides them', async ({ alice, bob }) => {
    const places = ['home', 'notifications', 'search'] as const
    const word = { text: 'butler', isWhole: true, places: [...places], sparesFollowed: false, leavesLine: false }
    await alice.call('POST /muted-words', { body: word })
    await bob.hasPosted('Old')
    await alice.opensLive('/home')
    await bob.hasPosted('The butler did it')
    await bob.hasPosted('New')
    await pill(alice, 'Show 1 post').click()
    await expect(alice.page.getByRole('article')).toHaveText([/New/, /Old/])
  })
})

test.describe('What one does in one tab shows in the other:', () => {
  test('a heart, a repost and a bookmark', async ({ alice, bob }) => {
    await bob.hasPosted('Good morning')
    await alice.opensLive('/home')
    const tab = await alice.opensTab('/home')
    await expect(tab.post('Good morning')).toBeVisible()
    await tab.waitsForIdle()
    for (const name of ['Like', 'Repost', 'Bookmark'] as const) {
      await alice.marks('Good morning', name)
      await expect(tab.action('Good morning', name)).toHaveAttribute('aria-pressed', 'true')
      await tab.marks('Good morning', name)
      await expect(alice.action('Good morning', name)).toHaveAttribute('aria-pressed', 'false')
    }
  })

  test('nothing of what is undone in time, and the rest', async ({ alice, bob }) => {
    await bob.hasPosted('Good morning')
    await alice.hasPosted('To stay')
    await alice.has('follow', 'bob')
    await alice.opensLive('/user/bob')
    const tab = await alice.opensTab('/user/bob')
    await expect(tab.button('Following')).toBeVisible()
    await tab.waitsForIdle()
    const unfollows = async () => {
      await alice.button('Following').click()
      await expect(alice.button('Follow')).toBeVisible()
    }
    await unfollows()
    await alice.undoes()
    await expect(alice.button('Following')).toBeVisible()
    expect(alice.calls.made('POST /users/:id/follow')).toHaveLength(0)

    await unfollows()
    await alice.goesTo('Profile')
    await alice.chooses('Delete', 'To stay')
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    // Only the last change can be undone: the previous one is final.
    await expect(tab.button('Follow')).toBeVisible()
    await alice.undoes()
    await expect(alice.post('To stay')).toBeVisible()
    await tab.goesTo('Profile')
    await expect(tab.post('To stay')).toBeVisible()
    expect(alice.calls.made('DELETE /tweets/:id')).toHaveLength(0)
  })

  test('a follow, and a block with its end', async ({ alice, bob }) => {
    await bob.hasPosted('Good morning')
    await bob.hasWritten('alice', 'Hello')
    await alice.opensLive('/user/bob')
    const [home, chat, profile] = [
      await alice.opensTab('/home'),
      await alice.opensTab('/messages?to=bob'),
      await alice.opensTab('/user/bob'),
    ]
    await expect(home.post('Good morning')).toBeVisible()
    await expect(chat.message('Hello')).toBeVisible()
    await profile.waitsForIdle()
    await alice.button('Follow').click()
    await expect(profile.button('Following')).toBeVisible()

    await alice.button('Block').click()
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(profile.button('Unblock')).toBeVisible()
    await expect(home.post('Good morning')).toHaveCount(0)
    await expect(chat.page.getByText('Messaging is unavailable due to a block.')).toBeVisible()
    await profile.button('Unblock').click()
    await expect(alice.button('Follow')).toBeVisible()
    await expect(home.post('Good morning')).toBeVisible()
    await expect(chat.messageField).toBeVisible()
  })
})

test.describe('A reply', () => {
  test('appears below the post that is open, without moving it', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('Questions?')
    await bob.hasReplied(tweet, 'First')
    await alice.opensLive(`/tweet/${tweet._id}`)
    await expect(alice.post('First')).toBeVisible()
    const before = await alice.post('First').boundingBox()
    await bob.hasReplied(tweet, 'Second')
    await expect(alice.post('Second')).toBeVisible()
    expect(await alice.post('First').boundingBox()).toEqual(before)
    await alice.field.fill('Third')
    await alice.send.click()
    await expect(alice.page.getByRole('article').filter({ hasText: /First|Second|Third|Fourth/ })).toHaveText([
      /Third/,
      /First/,
      /Second/,
    ])
    await bob.hasReplied(tweet, 'Fourth')
    await expect(alice.page.getByRole('article').filter({ hasText: /First|Second|Third|Fourth/ })).toHaveText([
      /Third/,
      /First/,
      /Second/,
      /Fourth/,
    ])
  })
})

test.describe('A notification', () => {
  test('is counted at once, in all tabs, until it is seen', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('Good morning')
    await alice.opensLive('/home')
    const tab = await alice.opensTab('/explore')
    await bob.call('POST /tweets/like/:id', { params: { id: tweet._id } })
    await expect(badge(alice, 'Notifications')).toHaveAccessibleName('Notifications, 1 unread')
    await expect(badge(tab, 'Notifications')).toHaveAccessibleName('Notifications, 1 unread')
    await expect(alice.page).toHaveTitle('(1) Home / Plus')

    await alice.goesTo('Notifications, 1 unread')
    await expect(notifications(alice)).toHaveText([/New.*bob liked your post/])
    await expect(badge(tab, 'Notifications')).toHaveAccessibleName('Notifications')
    await bob.has('follow', 'alice')
    await expect(notifications(alice)).toHaveText([/New.*bob followed you/, /New.*bob liked your post/])
    await expect(badge(alice, 'Notifications')).toHaveAccessibleName('Notifications')
    await expect.poll(() => alice.call('GET /notifications/unread')).toEqual({ count: 0, groups: 0 })
  })
})

test.describe('Without a network', () => {
  test('nothing is lost: back again, a tab shows what a fresh one does', async ({ alice, bob }) => {
    const liked = await bob.hasPosted('Good morning')
    const deleted = await bob.hasPosted('A mistake')
    await alice.has('follow', 'bob')
    await alice.opensLive('/home')
    await alice.page.getByRole('tab', { name: 'Following' }).click()
    const chat = await alice.opensTab('/messages?to=bob')
    await expect(alice.post('A mistake')).toBeVisible()
    await expect(chat.messageField).toBeVisible()

    await alice.page.context().setOffline(true)
    await expect(alice.page.getByText('You’re offline.')).toBeVisible()
    await bob.call('POST /tweets/like/:id', { params: { id: liked._id } })
    await bob.call('DELETE /tweets/:id', { params: { id: deleted._id } })
    await bob.hasPosted('News')
    await bob.hasWritten('alice', 'Where are you?')
    await bob.has('follow', 'alice')
    await alice.page.context().setOffline(false)

    await expect(chat.message('Where are you?')).toBeVisible()
    await expect(badge(alice, 'Notifications')).toHaveAccessibleName('Notifications, 1 unread')
    await expect(alice.action('Good morning', 'Like')).toContainText('1')
    await expect(alice.post('A mistake')).toHaveCount(0)
    await pill(alice, 'Show 1 post').click()
    const fresh = await alice.opensTab('/home')
    await expect(fresh.page.getByRole('article')).toHaveText([/News/, /Good morning/])
    await expect(alice.page.getByRole('article')).toHaveText(await fresh.page.getByRole('article').allTextContents())
    // Each tab loads its counts after its posts.
    await expect(async () => expect(await fresh.page.title()).toBe(await alice.page.title())).toPass()
  })
})

test.describe('A session', () => {
  test('that ends elsewhere ends here, and in all tabs', async ({ alice }) => {
    await alice.opensLive('/home')
    const tab = await alice.opensTab('/notifications')
    await alice.call('POST /auth/logout')
    for (const { page } of [alice, tab])
      await expect(page.getByRole('alertdialog', { name: 'You were signed out' })).toBeVisible()
  })
})
