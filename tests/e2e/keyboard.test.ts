import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

/** Presses Tab until the element has the focus. */
async function tabsTo({ page }: Person, role: 'button' | 'link' | 'textbox' | 'article', name: string | RegExp) {
  const target = page.getByRole(role, { name }).first()
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    if (await target.and(page.locator(':focus')).count()) return
  }
  throw new Error(`Tab does not lead to ${role} ${name}.`)
}

test.describe('By keyboard alone', () => {
  test('one signs up, posts, answers, likes, edits and leaves', async ({ visitor }) => {
    const { page } = visitor
    await visitor.opens('/')
    await tabsTo(visitor, 'link', 'Create account')
    await page.keyboard.press('Enter')
    await tabsTo(visitor, 'textbox', 'Username')
    await page.keyboard.type('dana')
    await page.keyboard.press('Tab')
    await page.keyboard.type('dana@people.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('dana likes long passwords')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')

    // The composer's code is fetched once the browser is idle.
    await expect(page.getByRole('textbox', { name: 'What’s happening?' })).toBeVisible()
    await tabsTo(visitor, 'textbox', 'What’s happening?')
    await page.keyboard.type('Look, no mouse')
    await tabsTo(visitor, 'button', /^Post$/)
    await page.keyboard.press('Enter')
    await expect(visitor.post('Look, no mouse')).toBeVisible()

    await tabsTo(visitor, 'button', 'Like')
    await page.keyboard.press('Space')
    await expect(visitor.action('Look, no mouse', 'Like')).toHaveAttribute('aria-pressed', 'true')
    await visitor.post('Look, no mouse').focus()
    await page.keyboard.press('Enter')
    await expect(visitor.heading('Post')).toBeFocused()
    await tabsTo(visitor, 'button', /^More:/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^More:/ })).toBeFocused()
    await tabsTo(visitor, 'textbox', 'Post your reply')
    await page.keyboard.type('Nor here')
    await page.keyboard.press('Control+Enter')
    await expect(visitor.post('Nor here')).toBeVisible()

    await visitor.opens('/home')
    await tabsTo(visitor, 'button', 'Sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/signin')
  })

  test('one finds a user, writes and reads', async ({ alice, bob }) => {
    const { page } = alice
    await alice.opens('/messages')
    await tabsTo(alice, 'textbox', 'Search people to message')
    await page.keyboard.type('bob')
    await expect(page.getByRole('list', { name: 'People' }).getByRole('link')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(alice.messageField).toBeFocused()
    await page.keyboard.type('No mouse here')
    await tabsTo(alice, 'button', 'Send')
    // The message shows at once, but below messages that reach the server earlier.
    const isSent = alice.calls.answered('POST /messages')
    await page.keyboard.press('Enter')
    await isSent
    await expect(alice.message('No mouse here')).toBeVisible()
    await expect(alice.messageField).toBeFocused()

    await bob.hasWritten('alice', 'None here')
    await alice.looksAgain()
    await expect(alice.message('None here')).toBeVisible()
    for (const text of ['None here', 'No mouse here']) {
      await page.keyboard.press('Shift+Tab')
      await expect(alice.message(text).getByRole('button', { name: 'More' })).toBeFocused()
    }
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('region', { name: /^Messages with/ })).toBeFocused()
    await page.keyboard.press('PageUp')
  })

  test('the first thing leads past the navigation', async ({ alice }) => {
    await alice.opens('/home')
    await alice.page.keyboard.press('Tab')
    const skip = alice.page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await alice.page.keyboard.press('Enter')
    await alice.page.keyboard.press('Tab')
    await expect(alice.page.getByRole('tab', { name: 'For you' })).toBeFocused()
    await alice.page.keyboard.press('Tab')
    await expect(alice.field).toBeFocused()
  })
})

test.describe('Keys', () => {
  test.beforeEach(async ({ alice }) => {
    for (const text of ['The lower', 'The upper']) await alice.hasPosted(text)
    await alice.opens('/home')
    await expect(alice.post('The upper')).toBeVisible()
  })

  test('? shows them all; j and k go from post to post; l, t and b mark it; q quotes it, r answers it', async ({
    alice,
  }) => {
    const { keyboard } = alice.page
    await keyboard.press('?')
    const help = alice.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help.getByRole('term')).toContainText([
      'New post',
      'Go to Home',
      'Next post',
      'Like',
      'Repost',
      'Quote',
    ])
    await keyboard.press('Escape')
    await expect(help).toBeHidden()

    await keyboard.press('j')
    await expect(alice.post('The upper')).toBeFocused()
    await keyboard.press('j')
    await expect(alice.post('The lower')).toBeFocused()
    for (const key of ['l', 't', 'b']) await keyboard.press(key)
    for (const name of ['Like', 'Repost', 'Bookmark'] as const)
      await expect(alice.action('The lower', name)).toHaveAttribute('aria-pressed', 'true')
    await keyboard.press('k')
    await expect(alice.post('The upper')).toBeFocused()
    await keyboard.press('q')
    await expect(alice.page.getByRole('figure', { name: 'Quoted post' })).toContainText('The upper')
    await keyboard.press('Escape')
    await expect(alice.post('The upper')).toBeFocused()
    await keyboard.press('r')
    await expect(alice.heading('Reply')).toBeVisible()
  })

  test('Enter opens a post, g and a letter go to a screen, n begins a post; where one types they are letters', async ({
    alice,
  }) => {
    const { keyboard } = alice.page
    await alice.field.press('n')
    await alice.field.press('?')
    await expect(alice.field).toHaveValue('n?')
    await expect(alice.page).toHaveURL('/home')
    await alice.heading('Home').focus()
    await keyboard.press('j')
    await keyboard.press('Enter')
    await expect(alice.heading('Post')).toBeVisible()
    for (const [letter, path] of [
      ['n', '/notifications'],
      ['e', '/explore'],
      ['h', '/home'],
    ] as const) {
      await keyboard.press('g')
      await keyboard.press(letter)
      await expect(alice.page).toHaveURL(path)
    }
    await keyboard.press('n')
    await expect(alice.page).toHaveURL('/compose')
  })
})

test('Back puts focus on the post or link that was opened, far down a list too', async ({ alice }) => {
  const { page } = alice
  for (let index = 0; index < 25; index++) await alice.hasPosted(`Number ${index}.`)
  await alice.opens('/home')
  await expect(alice.post('Number 24.')).toBeVisible()
  for (let number = 24; number >= 7; number--) {
    const next = alice.post(`Number ${number}.`)
    // The list renders what comes into view.
    await expect(next).toBeAttached()
    await page.keyboard.press('j')
    await expect(next).toBeFocused()
  }
  const post = alice.post('Number 7.')
  await page.keyboard.press('Enter')
  await expect(alice.heading('Post')).toBeFocused()
  await page.goBack()
  await expect(post).toBeFocused()
  await expect(post).toBeInViewport()

  const name = post.getByRole('link', { name: '@alice' })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(name).toBeFocused()

  await alice.goesTo('Explore')
  await expect(alice.heading('Explore')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' })).toBeFocused()
})
