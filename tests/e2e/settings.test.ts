import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { passwordOf, reauthenticates } from './person.ts'
import type { Plus } from './plus.ts'

/** Another browser in which the member is signed in, at /home. */
async function anotherDevice(browser: Browser, plus: Plus, username: string) {
  const page = await (await browser.newContext({ baseURL: plus.origin })).newPage()
  await page.goto('/signin')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/home')
  return page
}

/** The dialog over the screen of a device that was signed out. */
const isSignedOut = (page: Page) => page.getByRole('alertdialog', { name: 'You were signed out from another device' })

test('devices are listed, and signed out from another one', async ({ alice, browser, plus }) => {
  const [telephone, tablet] = [await anotherDevice(browser, plus, 'alice'), await anotherDevice(browser, plus, 'alice')]
  await alice.opens('/more')
  for (const name of [/^Settings/, /^Devices/]) await alice.page.getByRole('main').getByRole('link', { name }).click()
  await expect(alice.heading('Devices')).toBeVisible()
  const others = alice.page.getByRole('region', { name: 'Other devices' })
  await expect(others.getByRole('listitem')).toHaveCount(2)

  await others
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await expect(alice.toast('is signed out.')).toBeVisible()
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await expect.poll(async () => (await isSignedOut(telephone).count()) + (await isSignedOut(tablet).count())).toBe(1)

  const third = await anotherDevice(browser, plus, 'alice')
  await alice.looksAgain()
  await alice.button('Sign out all other devices').click()
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(alice.page.getByText('You aren’t signed in anywhere else.')).toBeVisible()
  for (const page of [telephone, tablet, third]) await expect(isSignedOut(page)).toBeVisible()
  for (const page of [telephone, tablet, third]) await page.context().close()
})

test('looks are chosen in the settings, apply in all tabs, and are there in the first paint', async ({ alice }) => {
  const { page } = alice
  await page.setViewportSize({ width: 1300, height: 900 })
  await alice.opens('/settings/appearance')
  const other = await page.context().newPage()
  await other.goto('/home')
  const words = page.getByText('Bookmarks', { exact: true })
  await expect(words).toBeVisible()
  const chooses = (name: string, option: string) => page.getByLabel(name, { exact: true }).selectOption(option)
  await chooses('Theme', 'Dim')
  await chooses('Text size', 'Extra large')
  await chooses('Density', 'Compact')
  // With larger text the labels of the navigation do not fit.
  await expect(words).toBeHidden()
  const looks = (of: typeof page) =>
    of.evaluate<string[]>(`(({ colorScheme, fontSize, backgroundColor }) =>
      [colorScheme, fontSize, backgroundColor, document.querySelector('meta[media=all]').content])(getComputedStyle(document.documentElement))`)
  const chosen = ['dark', '20.8px', 'rgb(22, 31, 43)', '#161f2b']
  await expect.poll(() => looks(page)).toEqual(chosen)
  await expect.poll(() => looks(other)).toEqual(chosen)
  await page.reload()
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('dim')
  // Before any script of the app runs.
  await other.route(/\/assets\/(?!head-).*\.js$/, (route) => route.abort())
  await other.goto('/')
  expect(await looks(other)).toEqual(chosen)
  await other.close()
})

test('a new password is chosen, which signs out everywhere else', async ({ alice, browser, plus }) => {
  const telephone = await anotherDevice(browser, plus, 'alice')
  await alice.opens('/settings/password')
  await alice.page.getByLabel('Current password').fill('not this one')
  await alice.page.getByLabel('New password').fill('an even longer one 42')
  await alice.button('Change password').click()
  await expect(alice.page.getByText('That’s not your current password. Try again.').first()).toBeVisible()
  await alice.page.getByLabel('Current password').fill(passwordOf('alice'))
  await alice.button('Change password').click()
  await expect(alice.toast('Password changed.')).toBeVisible()
  await expect(telephone.getByRole('alertdialog', { name: 'Your password was changed' })).toBeVisible()
  await telephone.context().close()
})

test('all that is the own comes as a file', async ({ alice }) => {
  await alice.hasPosted('Mine')
  await alice.opens('/settings/data')
  const downloading = alice.page.waitForEvent('download')
  await alice.button('Download my data').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('plus-alice.json')
  const { posts } = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(posts).toMatchObject([{ content: 'Mine' }])
})

test('an account is deleted, is gone for others, and can be kept for 14 days', async ({ alice, bob }) => {
  const tweet = await alice.hasPosted('Soon gone')
  await bob.opensLive(`/tweet/${tweet._id}`)
  await expect(bob.post('Soon gone')).toBeVisible()
  await alice.opensLive('/settings/delete')
  await alice.page.getByLabel('Your username').fill('alice')
  await alice.button('Delete my account').click()
  await reauthenticates(alice)
  await expect(alice.page).toHaveURL('/signin')
  await expect(alice.toast('Sign in before then to keep it.')).toBeVisible()
  await bob.opensLive(`/tweet/${tweet._id}`)
  await expect(bob.page.getByText('Post not found.')).toBeVisible()
  await bob.opensLive('/user/alice')
  await expect(bob.page.getByText('User not found.')).toBeVisible()

  await alice.page.getByLabel('Username or email').fill('alice')
  await alice.page.getByLabel('Password', { exact: true }).fill(passwordOf('alice'))
  await alice.button('Sign in').click()
  await expect(alice.heading('Your account is being deleted')).toBeVisible()
  await alice.button('Keep my account').click()
  await expect(alice.toast('Your account won’t be deleted. Welcome back.')).toBeVisible()
  await bob.opensLive(`/tweet/${tweet._id}`)
  await expect(bob.post('Soon gone')).toBeVisible()
})
