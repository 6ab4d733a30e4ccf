/** Every screen there is a picture of, and how to get there. */
import type { Page } from '@playwright/test'

export interface Shot {
  name: string
  isMember: boolean
  /** Opens it; the page is at the server's origin already. */
  open(page: Page): Promise<unknown>
}

const at = (name: string, path: string, isMember = true): Shot => ({ name, isMember, open: (page) => page.goto(path) })

const picture = 'img[src*="/media/"]'

export const shots: readonly Shot[] = [
  at('landing', '/', false),
  at('sign-up', '/signup', false),
  {
    name: 'sign-in-refused',
    isMember: false,
    async open(page) {
      await page.goto('/signin')
      await page.getByLabel('Username or email').fill('amina_k')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.getByRole('button', { name: 'Sign in' }).click()
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
        .filter({ has: page.locator(picture) })
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
  at('not-found', '/no-such-page'),
]
