/** Offline actions reach the server later: once, in order, from any tab, and for their author only. */
import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const waiting = ({ page }: Person) => page.getByRole('status', { name: 'Waiting to be sent' })
const refused = ({ page }: Person) => page.getByRole('status', { name: 'Not sent' })
const banner = ({ page }: Person) => page.getByRole('status').locator('[data-banner]')
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Posts while the network is away. */
async function writesOffline(person: Person, text: string): Promise<void> {
  await person.page.context().setOffline(true)
  await person.field.fill(text)
  await person.send.click()
  await expect(waiting(person)).toContainText(text)
}

test.describe('A post written without the server', () => {
  test.use({ hasWorker: true })

  test('waits with its pictures, outlives the tab, and is sent exactly once', async ({ alice, bob, plus }) => {
    const parent = await bob.hasPosted('What do you see?')
    await alice.opens('/home')
    await alice.hasWorker()
    await alice.keepsScreens()
    await plus.goes()
    await alice.field.fill('From the tunnel')
    await alice.picks(await photo())
    await alice.send.click()
    await expect(waiting(alice)).toContainText('From the tunnel')
    await expect(alice.field).toHaveValue('')
    await alice.field.fill('Second')
    await alice.send.click()
    await expect(waiting(alice)).toHaveCount(2)
    await expect(banner(alice)).toContainText('2 waiting to be sent')

    const tab = await alice.opensTab('/home')
    await expect(waiting(tab)).toHaveCount(2)
    await alice.page.reload()
    await expect(waiting(alice)).toContainText(['From the tunnel', 'Second'])
    await expect(waiting(alice).first().locator('img[src^="blob:"]')).toBeVisible()
    await plus.comesBack()
    await expect(waiting(alice)).toHaveCount(0, { timeout: 20_000 })
    await expect(waiting(tab)).toHaveCount(0)
    for (const each of [alice, tab])
      await expect(each.page.getByRole('article')).toHaveText([/Second/, /From the tunnel/, /What do you see/])
    const { tweets } = await alice.call('GET /tweets')
    expect(tweets.map(({ content }) => content)).toEqual(['Second', 'From the tunnel', parent.content])
    expect(tweets[1]?.media).toHaveLength(1)
    expect(alice.complaints).toEqual([])
  })
})

test.describe('What waits', () => {
  // Without a service worker, the parts for the offline state must be fetched ahead.
  test.use({ fetchesAhead: true })

  test('can be taken back and changed', async ({ alice }) => {
    await alice.opens('/home')
    await expect(alice.field).toBeEnabled()
    await alice.isReadyForOffline()
    await alice.page.context().setOffline(true)
    for (const text of ['A mistake', 'A mistkae']) {
      await alice.field.fill(text)
      await alice.send.click()
    }
    await waiting(alice).filter({ hasText: 'A mistake' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(waiting(alice)).toHaveCount(1)
    await waiting(alice).getByRole('button', { name: 'Edit' }).click()
    await expect(alice.page).toHaveURL('/compose')
    await expect(alice.field).toHaveValue('A mistkae')
    await alice.field.fill('No mistake')
    await alice.send.click()
    await expect(waiting(alice)).toContainText('No mistake')
    await alice.page.context().setOffline(false)
    await expect(alice.post('No mistake')).toBeVisible()
    expect((await alice.call('GET /tweets')).tweets.map(({ content }) => content)).toEqual(['No mistake'])
  })

  test('comes back with the reason when the server will not have it', async ({ alice, bob }) => {
    const parent = await bob.hasPosted('Gone soon')
    await alice.opens(`/tweet/${parent._id}`)
    await expect(alice.post('Gone soon')).toBeVisible()
    await alice.isReadyForOffline()
    await writesOffline(alice, 'Not lost')
    await bob.call('DELETE /tweets/:id', { params: { id: parent._id } })
    await alice.page.context().setOffline(false)
    await expect(alice.toast('Your post wasn’t sent. Post not found.')).toBeVisible()
    await alice.page.goto('/home')
    await expect(refused(alice)).toContainText('Post not found.')
    await refused(alice).getByRole('button', { name: 'Edit' }).click()
    await expect(alice.field).toHaveValue('Not lost')
    await expect(alice.heading('Compose')).toBeVisible()
  })

  test('is asked about at sign-out, and is nobody else’s', async ({ alice, bob }) => {
    await alice.opens('/home')
    await alice.isReadyForOffline()
    await writesOffline(alice, 'Mine')
    await press(alice, 'Sign out')
    const question = alice.page.getByRole('alertdialog', { name: 'Sign out without sending?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(waiting(alice)).toContainText('Mine')
    await press(alice, 'Sign out')
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(alice.page).toHaveURL('/signin')
    await alice.page.context().setOffline(false)
    await bob.isSignedInAt(alice.page)
    await alice.page.goto('/home')
    await alice.waitsForIdle()
    await expect(waiting(alice)).toHaveCount(0)
    expect((await bob.call('GET /tweets')).tweets).toEqual([])
  })

  test('stays with a member whose session ended, and is sent by nobody but them', async ({ alice, bob }) => {
    await alice.opens('/home')
    await alice.isReadyForOffline()
    await writesOffline(alice, 'Mine')
    await alice.page.evaluate(`localStorage.removeItem('token')`)
    await bob.isSignedInAt(alice.page)
    await alice.page.goto('about:blank')
    await alice.page.context().setOffline(false)
    await alice.page.goto('/home')
    await alice.waitsForIdle()
    await alice.posts('I am Bob')
    expect((await bob.call('GET /tweets')).tweets.map(({ user, content }) => [user.username, content])).toEqual([
      ['bob', 'I am Bob'],
    ])
    await alice.isSignedInAt(alice.page)
    await alice.page.goto('/home')
    await expect(alice.post('Mine')).toBeVisible()
  })
})

test.describe('Without the server', () => {
  test.use({ fetchesAhead: true })

  test('hearts, reposts, bookmarks and follows are set, and are so when it is back', async ({ alice, bob }) => {
    const tweet = await bob.hasPosted('Good morning')
    await alice.call('POST /tweets/bookmark/:id', { params: { id: tweet._id } })
    await alice.opens('/user/bob')
    await expect(alice.post('Good morning')).toBeVisible()
    await alice.isReadyForOffline()
    await alice.page.context().setOffline(true)
    await expect(banner(alice)).toBeVisible()
    await alice.action('Good morning', 'Like').click()
    await alice.marks('Good morning', 'Repost')
    await alice.marks('Good morning', 'Repost')
    await alice.action('Good morning', 'Bookmark').click()
    await alice.button('Follow').click()
    await expect(alice.action('Good morning', 'Like')).toHaveAttribute('aria-pressed', 'true')
    await expect(alice.button('Following')).toBeVisible()
    // One of the actions was also done on another device.
    await alice.call('POST /tweets/like/:id', { params: { id: tweet._id } })
    await alice.page.context().setOffline(false)
    await expect
      .poll(async () => (await alice.call('GET /tweets/:id', { params: { id: tweet._id } })).tweet)
      .toMatchObject({ liked: true, likesCount: 1, retweeted: false, bookmarked: false })
    await expect
      .poll(async () => (await alice.call('GET /users/:id', { params: { id: 'bob' } })).isFollowing)
      .toBe(true)
    await expect(banner(alice)).toBeHidden()
    await expect(alice.action('Good morning', 'Like')).toHaveAttribute('aria-pressed', 'true')
    await expect(alice.action('Good morning', 'Like')).toContainText('1')
  })

  test('messages keep their order when the server dies in the middle of a conversation', async ({
    alice,
    bob,
    plus,
  }) => {
    await bob.hasWritten('alice', 'Hello')
    await alice.opensLive('/messages?to=bob')
    await bob.opensLive('/messages?to=alice')
    await expect(alice.message('Hello')).toBeVisible()
    await Promise.all([alice.isReadyForOffline(), bob.isReadyForOffline()])
    await plus.dies()
    for (const text of ['One', 'Two', 'Three']) {
      await alice.messageField.fill(text)
      await alice.page.keyboard.press('Enter')
      await expect(alice.message(text)).toContainText('Waiting')
    }
    await alice.message('Two').getByRole('button', { name: 'Cancel' }).click()
    await bob.messageField.fill('Are you there?')
    await bob.page.keyboard.press('Enter')
    await expect(bob.message('Are you there?')).toContainText('Waiting')
    await expect(banner(alice)).toContainText('2 waiting to be sent')

    await plus.comesBack()
    for (const person of [alice, bob]) {
      await expect(person.message('Three')).toBeVisible({ timeout: 20_000 })
      await expect(person.message('Are you there?')).toBeVisible({ timeout: 20_000 })
      await expect(person.page.getByText('Waiting', { exact: true })).toHaveCount(0)
    }
    const { messages } = await alice.call('GET /messages/with/:id', {
      params: { id: (await alice.call('GET /users/:id', { params: { id: 'bob' } }))._id },
    })
    const texts = messages.map(({ text }) => text)
    expect(texts.filter((text) => text !== 'Are you there?')).toEqual(['Hello', 'One', 'Three'])
    expect(texts).toHaveLength(4)
    const fresh = await alice.opensTab('/messages?to=bob')
    await expect(fresh.message('Three')).toBeVisible()
    await expect(alice.page.getByRole('listitem').locator('p[dir]')).toHaveText(texts)
  })
})
