/** What mails are for, by way of a real mail server. */

import { errors } from '#contract/errors.ts'
import { expect } from './fixtures.ts'
import { testWithMail as test } from './mail-server.ts'
import { emailOf, type Person, passwordOf, signUp } from './person.ts'

const NEW = 'seven lamps in the fog'

const signsIn = async ({ page }: Person, password: string) => {
  await page.getByLabel('Username or email').fill('dana')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a forgotten password: by mail to a new one, which signs out every device', async ({
  visitor,
  plus,
  mail,
  browser,
}) => {
  await signUp(plus.origin, 'dana')
  const { page } = visitor
  // Dana is signed in elsewhere.
  const elsewhere = await browser.newContext({ baseURL: plus.origin })
  const other = await elsewhere.newPage()
  await other.goto('/signin')
  await signsIn({ page: other } as Person, passwordOf('dana'))
  await expect(other).toHaveURL('/home')

  await visitor.opens('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The screen before has a field for an email, too.
  await page.getByLabel('Email', { exact: true }).fill(emailOf('dana'))
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/^If that email has an account/)).toBeVisible()

  const link = await mail.brings(emailOf('dana'), 'Choose a new password')
  await visitor.opens(link)
  await expect(page).toHaveURL('/reset-password')
  const field = page.getByLabel('New password')
  await field.fill('password')
  await expect(page.getByRole('status').filter({ hasText: 'Too easy to guess' })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  // Of the server: the hint while typing has other words.
  await expect(field).toHaveAccessibleDescription(/very common password and too easy to guess/)
  await field.fill(NEW)
  await expect(page.getByRole('status').filter({ hasText: 'Very strong password' })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You were signed out on all devices. Sign in with your new password.')).toBeVisible()
  await mail.brings(emailOf('dana'), 'Your password was changed')

  await expect(other.getByRole('alertdialog', { name: 'Your password was changed' })).toBeVisible()
  await elsewhere.close()

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signsIn(visitor, passwordOf('dana'))
  await expect(page.getByRole('main').getByText(errors.wrong_credentials[1])).toBeVisible()
  await signsIn(visitor, NEW)
  await expect(page).toHaveURL('/home')

  // The link again, now signed in.
  await visitor.opens(link)
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await expect(page.getByRole('alert').getByText(errors.link_over[1]).first()).toBeVisible()
})

test('an address: confirmed by mail, asked for until then', async ({ alice, mail }) => {
  const { page } = alice
  await alice.opens('/settings')
  const notice = page.getByRole('region', { name: 'Confirm your email' })
  await notice.getByRole('button', { name: 'Send again' }).click()
  await expect(notice.getByText(`We sent a new link to ${emailOf('alice')}.`)).toBeVisible()

  const link = await mail.brings(emailOf('alice'), 'Confirm your email address')
  await alice.opens(link)
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
  await page.getByRole('link', { name: 'Continue to Plus' }).click()
  await expect(page).toHaveURL('/home')
  await alice.opens('/settings')
  await expect(notice).toBeHidden()
  await alice.opens(link)
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
})
