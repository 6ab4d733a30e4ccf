import type { Route } from '@playwright/test'
import { errors } from '#contract/errors.ts'
import { expect, test } from './fixtures.ts'
import { emailOf, type Person, passwordOf, signUp } from './person.ts'

const button = ({ page }: Person) => page.getByRole('button', { name: /^Sign(ing)? in(\.\.\.)?$/ })

async function signsIn(visitor: Person, identifier = 'dana', password = passwordOf('dana')) {
  await visitor.page.getByLabel('Username or email').fill(identifier)
  await visitor.page.getByLabel('Password', { exact: true }).fill(password)
  await button(visitor).click()
}

test.describe('/signin', () => {
  test.beforeEach(async ({ plus }) => void (await signUp(plus.origin, 'dana')))

  test('lets one in, says so, and opens Home', async ({ visitor }) => {
    await visitor.opens('/signin')
    const release = await visitor.calls.holds('POST /auth/login')
    await signsIn(visitor)
    await expect(button(visitor)).toHaveText('Signing in...')
    await release()
    await expect(visitor.page).toHaveURL('/home')
    await expect(visitor.toast('Login successful!')).toBeVisible()
  })

  test('is where screens for members lead a visitor', async ({ visitor }) => {
    for (const path of ['/home', '/tweet/0123456789abcdef01234567', '/settings']) {
      await visitor.opens(path)
      await expect(visitor.page, path).toHaveURL('/signin')
    }
  })

  test('takes the email address too, and leads back to the page first asked for, past the sign-up form', async ({
    visitor,
  }) => {
    await visitor.opens('/compose?replyTo=0123456789abcdef01234567')
    await expect(visitor.page).toHaveURL('/signin')
    await visitor.page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signsIn(visitor, emailOf('dana'))
    await expect(visitor.page).toHaveURL('/compose?replyTo=0123456789abcdef01234567')
  })

  test('says the same of a wrong password and of an unknown account, red under the form and in a toast', async ({
    visitor,
  }) => {
    for (const identifier of ['dana', 'nobody']) {
      await visitor.opens('/signin')
      await signsIn(visitor, identifier, 'not the password')
      await expect(visitor.page.getByRole('main').getByText(errors.wrong_credentials[1])).toBeVisible()
      await expect(visitor.toast(errors.wrong_credentials[1])).toBeVisible()
      await expect(visitor.page.getByLabel('Username or email')).toHaveValue(identifier)
    }
  })
})

test.describe('Signing out', () => {
  test('ends the session here, on the server, and in the other tabs', async ({ alice }) => {
    await alice.opens('/home')
    const tab = await alice.opensTab('/compose')
    await alice.page.getByRole('button', { name: 'Sign out' }).click()
    await expect(alice.page).toHaveURL('/signin')
    await expect(tab.page).toHaveURL('/signin')
    await alice.page.goBack()
    await expect(alice.heading('Home')).toBeHidden()
    await expect(alice.call('GET /auth/me')).rejects.toThrow('401')
  })

  test('leaves nothing of the one for the next', async ({ alice, plus }) => {
    await signUp(plus.origin, 'dana')
    await alice.opens('/compose')
    await alice.field.fill('A secret thought')
    await alice.page.getByRole('button', { name: 'Sign out' }).click()
    await signsIn(alice)
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.page.getByText('Logged in as @dana')).toBeVisible()
    await expect(alice.field).toHaveValue('')
  })

  test('by the server is said, and forgotten after signing in again', async ({ alice }) => {
    // A tab that hears of it at once would be signed out before she writes.
    await alice.page.routeWebSocket('/api/live', () => {})
    const isKnown = alice.page.waitForResponse('**/api/auth/me')
    await alice.opens('/home')
    await isKnown
    await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
    await alice.field.fill('Still here?')
    // What the page asks for in the meantime would tell it, too.
    const isAsked = (route: Route) => (route.request().method() === 'GET' ? undefined : route.fallback())
    await alice.page.route('**/api/**', isAsked)
    await alice.call('POST /auth/logout')
    // Not a click: a question that was under way may have been told before.
    await alice.page.keyboard.press('Control+Enter')
    await alice.page.unroute('**/api/**', isAsked)
    await expect(alice.page).toHaveURL('/signin')
    await expect(alice.toast(errors.signed_out[1])).toBeVisible()
    await signsIn(alice, 'alice', passwordOf('alice'))
    await expect(alice.page).toHaveURL('/compose')
    await expect(alice.field).toHaveValue('Still here?')
  })
})
