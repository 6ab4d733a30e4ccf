import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const phone = { width: 390, height: 844 }
const panel = ({ page }: Person) => page.getByRole('region', { name: /^Messages with/ })
const row = ({ page }: Person, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })
const search = ({ page }: Person) => page.getByPlaceholder('Search people to message')
const send = ({ page }: Person) => page.getByRole('button', { name: 'Send' })

test.describe('Two people', () => {
  test('find each other, write to each other and see what was read', async ({ alice, bob }) => {
    await alice.opens('/messages')
    await expect(alice.page.getByText('No conversations yet')).toBeVisible()
    await expect(alice.page.getByText('Select a conversation or start a new one')).toBeVisible()
    await expect(alice.page.getByPlaceholder('Select a conversation first')).toBeDisabled()

    await search(alice).fill('bo')
    await alice.page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'bob' }).click()
    await expect(alice.page).toHaveURL('/messages?to=bob')
    await expect(search(alice)).toHaveValue('')
    await expect(alice.messageField).toBeFocused()
    await alice.page.keyboard.type('Hello Bob')
    await alice.page.keyboard.press('Shift+Enter')
    await alice.page.keyboard.type('how are you?')
    await alice.page.keyboard.press('Enter')
    await expect(alice.message('Hello Bob')).toBeVisible()
    await expect(alice.messageField).toHaveValue('')
    await expect(row(alice, 'bob')).toContainText('Hello Bob')

    await bob.opens('/messages')
    await expect(row(bob, 'alice')).toContainText('1 unread')
    await row(bob, 'alice').click()
    await expect(bob.message('Hello Bob')).toContainText('how are you?')
    await expect(row(bob, 'alice')).not.toContainText('unread')
    await bob.messageField.fill('Fine, thanks')
    await send(bob).click()
    await expect(bob.message('Fine, thanks')).toBeVisible()

    await alice.looksAgain()
    await expect(alice.message('Fine, thanks')).toBeVisible()
    await expect(alice.message('Hello Bob')).toContainText('Seen')
    const [own, others] = await Promise.all([
      alice.message('Hello Bob').locator('p').first().boundingBox(),
      alice.message('Fine, thanks').locator('p').first().boundingBox(),
    ])
    expect(own!.x + own!.width).toBeGreaterThan(others!.x + others!.width)
  })

  test('who do not follow each other ask first', async ({ alice, bob }) => {
    await alice.call('PUT /privacy', { body: { messagesFrom: 'following' } })
    await bob.hasWritten('alice', 'May I ask you something?')
    await alice.opens('/messages')
    await expect(alice.page.getByText('No conversations yet')).toBeVisible()
    await alice.page.getByRole('link', { name: 'Message requests' }).click()
    await alice.page.getByRole('list', { name: 'Message requests' }).getByRole('link', { name: 'bob' }).click()
    await expect(alice.message('May I ask you something?')).toBeVisible()
    await expect(alice.messageField).toHaveCount(0)
    await bob.opens('/messages?to=alice')
    await expect(bob.message('May I ask you something?')).not.toContainText('Seen')
    await alice.page.getByRole('button', { name: 'Accept' }).click()
    await expect(alice.page).toHaveURL('/messages?to=bob')
    await expect(row(alice, 'bob')).toBeVisible()
    await expect(bob.message('May I ask you something?')).toContainText('Seen')
  })

  test('delete a message for both, or a conversation for one', async ({ alice, bob }) => {
    await bob.hasWritten('alice', 'May I ask you something?')
    await alice.opens('/messages?to=bob')
    await bob.opens('/messages?to=alice')
    await alice.messageField.fill('Sent in error')
    await alice.page.keyboard.press('Enter')
    await expect(bob.message('Sent in error')).toBeVisible()
    const more = alice.message('Sent in error').getByRole('button', { name: 'More' })
    await more.focus()
    await alice.page.keyboard.press('Enter')
    await alice.page.getByRole('menuitem', { name: 'Delete for both' }).click()
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    for (const person of [alice, bob]) await expect(person.message('Sent in error')).toHaveCount(0)
    await expect(panel(alice)).toBeFocused()
    await expect(row(bob, 'alice')).toContainText('May I ask you something?')

    const chat = alice.page.getByRole('region', { name: 'Conversation', exact: true })
    await chat.getByRole('banner').or(chat.locator('header')).getByRole('button', { name: 'More' }).click()
    await alice.page.getByRole('menuitem', { name: 'Delete conversation' }).click()
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alice.page).toHaveURL('/messages')
    await expect(alice.page.getByText('No conversations yet')).toBeVisible()
    await expect(bob.message('May I ask you something?')).toBeVisible()
  })
})

test.describe('Sending', () => {
  // Without a service worker, the parts for the offline state must be fetched ahead.
  test.use({ fetchesAhead: true })

  test('whose answer is lost does not send twice', async ({ alice, bob }) => {
    await alice.opens('/messages?to=bob')
    const ends = await alice.calls.loses('POST /messages', { afterwards: true })
    await alice.messageField.fill('Once')
    await alice.page.keyboard.press('Enter')
    // If it is fetched during the retry, it shows twice until the retry is answered.
    await expect(alice.message('Once').last()).toContainText('Waiting')
    await ends()
    await expect(alice.message('Once').last()).not.toContainText('Waiting', { timeout: 20_000 })
    await expect(alice.message('Once')).toHaveCount(1)
    await bob.opens('/messages?to=alice')
    await expect(bob.message('Once')).toHaveCount(1)
  })
})

test.describe('A conversation', () => {
  test('opens at the newest message, and keeps its place when older ones come', async ({ alice, bob }) => {
    test.slow()
    for (let number = 0; number < 75; number++) await bob.hasWritten('alice', `Number ${number}.`)
    const { promise, resolve } = Promise.withResolvers<void>()
    await alice.page.route(/before=/, async (route) => {
      await promise
      await route.continue()
    })
    await alice.opens('/messages?to=bob')
    await expect(alice.message('Number 74.')).toBeInViewport()
    await panel(alice).hover()
    await alice.page.mouse.wheel(0, -300)
    await expect(alice.message('Number 74.')).not.toBeInViewport()
    const place = async () => (await alice.message('Number 60.').boundingBox())!.y
    const before = await place()
    await expect(alice.message('Number 44.')).toHaveCount(0)
    resolve()
    await expect(alice.message('Number 44.')).toHaveCount(1)
    expect(Math.abs((await place()) - before)).toBeLessThan(3)

    await bob.hasWritten('alice', 'And one more.')
    await alice.looksAgain()
    await expect(alice.page.getByRole('button', { name: 'New messages' })).toBeVisible()
    expect(Math.abs((await place()) - before)).toBeLessThan(3)
    await alice.page.getByRole('button', { name: 'New messages' }).click()
    await expect(alice.message('And one more.')).toBeInViewport()
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: phone })

  test('one pane shows at a time, with a way back to where one was', async ({ alice, bob }) => {
    await bob.hasWritten('alice', 'Hello')
    await alice.opens('/messages')
    await expect(alice.page.getByPlaceholder('Select a conversation first')).toBeHidden()
    await row(alice, 'bob').click()
    await expect(alice.page.getByRole('heading', { name: 'bob' })).toBeFocused()
    await expect(search(alice)).toBeHidden()
    await expect(alice.page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(0)
    await alice.page.getByRole('button', { name: 'Back' }).click()
    await expect(alice.page).toHaveURL('/messages')
    await expect(row(alice, 'bob')).toBeFocused()
  })

  test('the field stays above the keyboard', async ({ alice, bob }) => {
    for (let number = 0; number < 20; number++) await bob.hasWritten('alice', `Number ${number}.`)
    await alice.opens('/messages?to=bob')
    await expect(alice.message('Number 19.')).toBeInViewport()
    await alice.messageField.click()
    await alice.page.setViewportSize({ width: 390, height: 420 })
    await expect(alice.messageField).toBeInViewport({ ratio: 1 })
    await expect(send(alice)).toBeInViewport({ ratio: 1 })
    await expect(alice.message('Number 19.')).toBeInViewport()
  })
})
