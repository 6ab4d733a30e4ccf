import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const background = ({ page }: Person) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')

const widths = [
  { width: 1440, words: true, icons: true, sidebar: true },
  { width: 1100, words: false, icons: true, sidebar: true },
  { width: 800, words: false, icons: true, sidebar: false },
  { width: 390, words: false, icons: false, sidebar: false },
]

test.describe('The frame', () => {
  test('has its navigation in reach at each width', async ({ alice }) => {
    const { page } = alice
    await alice.opens('/home')
    for (const { width, words, icons, sidebar } of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
      await expect(page.getByText('Logged in as @alice')).toBeVisible({ visible: words })
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible({ visible: icons })
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible({ visible: sidebar })
      // On a phone the button opens the composer.
      await expect(alice.field).toBeVisible({ visible: icons })
      await page.getByRole('link', { name: 'Post', exact: true }).filter({ visible: true }).click()
      await expect(page).toHaveURL('/compose')
      await page.goBack()
      await expect(page).toHaveURL('/home')
    }
  })

  test('scrolls in a low window, fades where there is more, and keeps counts beside their icons', async ({
    alice,
    bob,
  }) => {
    await bob.hasWritten('alice', 'Hello')
    const { page } = alice
    await page.setViewportSize({ width: 844, height: 390 })
    await alice.opens('/home')
    const fades = () =>
      page.evaluate<string[]>(`['start', 'end'].map((side) =>
        getComputedStyle(document.querySelector('.fade-y')).getPropertyValue('--fade-' + side))`)
    expect(await fades()).toEqual(['0px', '40px'])
    for (const [name, path] of [
      ['More', '/more'],
      ['Messages, 1 unread', '/messages'],
    ] as const) {
      await page.getByRole('link', { name }).filter({ visible: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('link', { name: 'Post', exact: true })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Account menu' }).filter({ visible: true })).toBeInViewport()
      if (name === 'More') expect(await fades()).toEqual(['40px', '0px'])
    }
    for (const width of [844, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const link = page.getByRole('link', { name: 'Messages, 1 unread' }).filter({ visible: true })
      const [icon, badge] = await Promise.all(['svg', '[data-count]'].map((part) => link.locator(part).boundingBox()))
      expect(badge!.x).toBeGreaterThan(icon!.x + icon!.width - 2)
    }
  })

  test('on a phone has one avatar, the action of each screen below, and the rest in the account menu', async ({
    alice,
  }) => {
    await alice.page.setViewportSize({ width: 390, height: 844 })
    await alice.opens('/home')
    const floating = alice.page.locator('.fixed').and(alice.page.getByLabel(/^(Post|New message)$/))
    await expect(floating).toHaveAccessibleName('Post')
    await alice.goesTo('Messages')
    await expect(floating).toHaveAccessibleName('New message')
    await floating.click()
    await expect(alice.page.getByPlaceholder('Search people to message')).toBeFocused()
    await alice.goesTo('Home')
    // The avatar in the header is the only way to the profile.
    await expect(alice.page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5)
    await alice.page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click()
    await expect(alice.page.getByRole('menu')).toContainText('Logged in as @alice')
    const own = [
      'Grok',
      'Bookmarks',
      'Communities',
      'Premium',
      'Verified Orgs',
      'Profile',
      'More',
      'Settings',
      'Sign out',
    ]
    await expect(alice.page.getByRole('menuitem')).toHaveText(own)
    await alice.page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(alice.heading('alice')).toBeVisible()
    await alice.goesTo('Home')
    await alice.page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click()
    await alice.page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(alice.heading('Settings')).toBeVisible()
    await expect(floating).toHaveCount(0)
    await alice.goesTo('Home')
    await alice.page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click()
    await alice.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(alice.page).toHaveURL('/signin')
  })

  test('follows the system until another appearance is chosen, and keeps the choice', async ({ alice }) => {
    const { page } = alice
    await page.emulateMedia({ colorScheme: 'light' })
    await alice.opens('/home')
    const light = await background(alice)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await background(alice)
    expect(dark).not.toBe(light)
    // The header is opaque.
    await expect(page.locator('main header')).toHaveCSS('background-color', dark)

    await alice.opens('/settings/appearance')
    await page.getByLabel('Theme', { exact: true }).selectOption('Light')
    await expect.poll(() => background(alice)).toBe(light)
    // Before any script of the app runs, so that the other theme never flashes.
    await page.route(/\/assets\/(?!head-).*\.js$/, (route) => route.abort())
    await page.goto('/home')
    expect(await background(alice)).toBe(light)
    alice.complaints.length = 0
  })

  test('names each screen in the title, starts it at the top and with its heading', async ({ alice }) => {
    for (let index = 0; index < 15; index++) await alice.hasPosted(`Number ${index}.`)
    await alice.opens('/home')
    await expect(alice.page).toHaveTitle(/Home/)
    await expect(alice.post('Number 14.')).toBeVisible()
    await alice.scrollsTo(600)
    await alice
      .post('Number 7.')
      .getByRole('link')
      .filter({ has: alice.page.locator('time') })
      .click()
    await expect(alice.heading('Post')).toBeFocused()
    expect(await alice.page.evaluate('scrollY')).toBe(0)
    await alice.page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(alice.heading('Home')).toBeFocused()
  })

  test('never scrolls sideways on 320 pixels, whatever is said', async ({ alice, visitor }) => {
    const long = 'Donaudampfschifffahrtsgesellschaft'
    const tweet = await alice.hasPosted(`${long.repeat(4)} https://plus.example/${'a'.repeat(80)} @${'b'.repeat(30)}`)
    await alice.hasReplied(tweet, `#${long.repeat(7)}`)
    const places: [Person, string[]][] = [
      [alice, ['/home', `/tweet/${tweet._id}`, '/compose', `/compose?replyTo=${tweet._id}`, '/nowhere']],
      [visitor, ['/', '/signup', '/signin']],
    ]
    for (const [person, paths] of places) {
      await person.page.setViewportSize({ width: 320, height: 640 })
      for (const path of paths) {
        await person.opens(path)
        if (path.includes(tweet._id) || path === '/home') await expect(person.post(long).first()).toBeVisible()
        expect(await person.page.evaluate('document.documentElement.scrollWidth'), path).toBe(320)
      }
    }
  })
})

test('A toast shows at the top right, waits under the pointer, and closes by a click or after 5 seconds', async ({
  alice,
}) => {
  await alice.hasPosted('Pass it on')
  await alice.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await alice.opens('/home')
  const share = async () => {
    await alice.action('Pass it on', 'Share').click()
    await expect(alice.toast('copied')).toBeVisible()
  }
  await share()
  await alice.toast('copied').hover()
  await expect(alice.page.locator('.Toastify__progress-bar')).toHaveCSS('animation-play-state', 'paused')
  await alice.toast('copied').click()
  await expect(alice.toast('copied')).toHaveCount(0)

  await share()
  const box = (await alice.toast('copied').boundingBox())!
  expect(box.x + box.width).toBeGreaterThan(1_200)
  expect(box.y).toBeLessThan(100)
  // The animation of the bar is the clock of the toast: the test advances it instead of waiting.
  const clock = `document.querySelector('.Toastify__progress-bar').getAnimations()[0]`
  expect(await alice.page.evaluate(`${clock}.effect.getTiming().duration`)).toBe(5_000)
  await alice.page.evaluate(`${clock}.finish()`)
  await expect(alice.toast('copied')).toHaveCount(0)
})
