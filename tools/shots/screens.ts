/** Every screen there is a picture of, and how to get there. */
import type { Page } from '@playwright/test'

export interface Shot {
  name: string
  isMember: boolean
  /** Opens it; the page is at the server's origin already. */
  open(page: Page): Promise<unknown>
}

const at = (name: string, path: string, isMember = true): Shot => ({ name, isMember, open: (page) => page.goto(path) })

const picture = 'article button img[src*="/media/"]'

export const shots: readonly Shot[] = [
  at('landing', '/', false),
  at('sign-up', '/signup', false),
  at('forgot-password', '/forgot-password', false),
  {
    name: 'sign-in-refused',
    isMember: false,
    async open(page) {
      await page.goto('/signin')
      await page.getByLabel('Username or email').fill('amina_k')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Wrong username, email or password.').first().waitFor()
    },
  },
  at('home', '/home'),
  {
    name: 'home-further-down',
    isMember: true,
    async open(page) {
      await page.goto('/home')
      await page.locator(picture).first().waitFor()
      await page.mouse.wheel(0, 2_600)
    },
  },
  {
    name: 'tweet',
    isMember: true,
    async open(page) {
      await page.goto('/home')
      const answered = page
        .locator('article')
        .filter({ has: page.locator('button img[src*="/media/"]') })
        .first()
      await answered
        .getByRole('link')
        .filter({ has: page.locator('time') })
        .first()
        .click()
      await page.waitForURL('**/tweet/*')
      await page.locator('article').first().waitFor()
    },
  },
  {
    name: 'lightbox',
    isMember: true,
    async open(page) {
      await page.goto('/home')
      await page.locator(picture).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'compose',
    isMember: true,
    async open(page) {
      await page.goto('/compose')
      await page
        .getByRole('textbox')
        .first()
        .fill('The fog came in so fast this morning that the hill simply stopped existing. '.repeat(3).trim())
    },
  },
  at('profile', '/profile'),
  at('profile-likes', '/profile?tab=likes'),
  at('user', '/user/tomasz'),
  at('following', '/user/tomasz/following'),
  {
    name: 'edit-profile',
    isMember: true,
    async open(page) {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  at('explore', '/explore'),
  at('explore-top', '/explore?q=telescope'),
  at('explore-people', '/explore?q=an&tab=people'),
  at('notifications', '/notifications'),
  at('messages', '/messages'),
  at('conversation', '/messages?to=tomasz'),
  at('grok', '/grok'),
  {
    name: 'grok-answer',
    isMember: true,
    async open(page) {
      await page.goto('/grok')
      await page.getByRole('textbox').fill('What do people say about coffee?')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByRole('button', { name: 'Copy' }).waitFor()
    },
  },
  at('bookmarks', '/bookmarks'),
  at('verified-orgs', '/verifiedOrgs'),
  at('premium', '/premium'),
  at('more', '/more'),
  at('settings', '/settings'),
  at('settings-notifications', '/settings/notifications'),
  at('settings-account', '/settings/account'),
  at('settings-password', '/settings/password'),
  at('settings-devices', '/settings/devices'),
  at('settings-privacy', '/settings/privacy'),
  at('settings-appearance', '/settings/appearance'),
  at('settings-second-factors', '/settings/second-factors'),
  at('settings-services', '/settings/services'),
  at('settings-data', '/settings/data'),
  at('settings-delete', '/settings/delete'),
  at('not-found', '/no-such-page'),
]
