/** Signing in with Google and Apple, both replaced by one real OpenID provider. */

import { MEMBER_COOKIE } from '#contract/pages.ts'
import { test as base, expect } from './fixtures.ts'
import { ada, OpenId } from './openid-provider.ts'
import { emailOf, type Person, passwordOf, signUp } from './person.ts'

const test = base.extend<{ openId: OpenId }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
  openId: async ({}, use) => {
    const openId = await OpenId.start()
    await use(openId)
    await openId.stops()
  },
  settings: ({ openId }, use) => use(openId.settings),
})

const link = ({ page }: Person, name: string) => page.getByRole('link', { name, exact: true })

async function goesThere(person: Person, button: string): Promise<void> {
  await person.button(button).click()
  await expect(person.heading('Who are you?')).toBeVisible()
}

for (const provider of ['Google', 'Apple']) {
  test(`${provider} makes an account, and lets its owner in again`, async ({ visitor }) => {
    await visitor.hasNoLiveEvents()
    await visitor.opens('/')
    await goesThere(visitor, `Sign up with ${provider}`)
    await link(visitor, 'Continue as Ada Lovelace').click()
    await expect(visitor.heading('Choose your username')).toBeVisible()
    await expect(visitor.page.getByText(`You’re signing up with ${ada.email}.`)).toBeVisible()
    await visitor.page.getByLabel('Username').fill('countess')
    await visitor.button('Create account').click()
    await expect(visitor.page).toHaveURL('/home')
    await expect(visitor.toast('Account created successfully!')).toBeVisible()
    await expect(visitor.page.getByText('Logged in as @countess')).toBeVisible()

    await visitor.page.getByRole('button', { name: 'Sign out' }).click()
    await expect(visitor.page).toHaveURL('/signin')
    // The provider does not ask a signed-in user again.
    await visitor.button(`Sign in with ${provider}`).click()
    await expect(visitor.page).toHaveURL('/home')
    await expect(visitor.page.getByText('Logged in as @countess')).toBeVisible()
    const cookies = await visitor.page.context().cookies()
    expect(cookies.flatMap(({ httpOnly, name }) => (httpOnly ? [] : name))).toEqual([MEMBER_COOKIE])
  })
}

test('an account with the same address is connected once its owner has signed in', async ({ visitor, plus }) => {
  await visitor.hasNoLiveEvents()
  await signUp(plus.origin, 'ada')
  expect(emailOf('ada')).toBe(ada.email)
  await visitor.opens('/signin')
  await goesThere(visitor, 'Sign in with Google')
  await link(visitor, 'Continue as Ada Lovelace').click()
  await expect(visitor.heading('You already have an account')).toBeVisible()
  await link(visitor, 'Sign in and connect Google').click()
  await visitor.page.getByLabel('Username or email').fill('ada')
  await visitor.page.getByLabel('Password', { exact: true }).fill(passwordOf('ada'))
  await visitor.button('Sign in').click()
  await expect(visitor.toast('Google connected')).toBeVisible()
  await expect(visitor.page).toHaveURL('/settings/services')
  await expect(visitor.page.getByText(`Connected as ${ada.email}`)).toBeVisible()

  await visitor.page.getByRole('button', { name: 'Sign out' }).click()
  await visitor.button('Sign in with Google').click()
  await expect(visitor.page.getByText('Logged in as @ada')).toBeVisible()
})

test('a way that another browser began signs nobody in', async ({ visitor }) => {
  await visitor.opens('/')
  await goesThere(visitor, 'Sign up with Google')
  // Simulates a link that leads a person here without a press on the button.
  await visitor.page.context().clearCookies({ domain: '127.0.0.1' })
  await link(visitor, 'Continue as Ada Lovelace').click()
  await expect(visitor.page).toHaveURL('/signup')
  await expect(visitor.toast('started in another browser')).toBeVisible()
})
