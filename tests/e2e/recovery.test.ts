/** Mailed links, with a real mail server. */
import { errors } from '#contract/errors.ts'
import { Passkey } from '#tests/passkey.ts'
import { expect } from './fixtures.ts'
import { type MailServer, testWithMail as test } from './mail-server.ts'
import { emailOf, type Person, passwordOf, signUp } from './person.ts'

const NEW = 'seven lamps in the fog'

const signsIn = async ({ page }: Person, username: string, password: string) => {
  await page.getByLabel('Username or email').fill(username)
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
  // Dana is also signed in on another device.
  const elsewhere = await browser.newContext({ baseURL: plus.origin })
  const other = await elsewhere.newPage()
  await other.goto('/signin')
  await signsIn({ page: other } as Person, 'dana', passwordOf('dana'))
  await expect(other).toHaveURL('/home')

  await visitor.opens('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The previous screen has a field for an email, too.
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
  // The text of the server, not of the strength hint.
  await expect(field).toHaveAccessibleDescription(/very common password and too easy to guess/)
  await field.fill(NEW)
  await expect(page.getByRole('status').filter({ hasText: 'Very strong password' })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You were signed out on all devices. Sign in with your new password.')).toBeVisible()
  await mail.brings(emailOf('dana'), 'Your password was changed')

  await expect(other.getByRole('alertdialog', { name: 'Your password was changed' })).toBeVisible()
  await elsewhere.close()

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signsIn(visitor, 'dana', passwordOf('dana'))
  await expect(page.getByRole('main').getByText(errors.wrong_credentials[1])).toBeVisible()
  await signsIn(visitor, 'dana', NEW)
  await expect(page).toHaveURL('/home')

  // Opens the link again, now signed in.
  await visitor.opens(link)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
})

const ADDED = 'A second step was added to your sign-in'

/** Confirms Alice's address with the link, in her browser. */
async function confirms(alice: Person, mail: MailServer): Promise<void> {
  await alice.opens(await mail.brings(emailOf('alice'), 'Confirm your email address'))
  await expect(alice.heading('Your email is confirmed')).toBeVisible()
}

/** Adds a software passkey, as anyone with a session can. */
async function adds(member: Person, name: string): Promise<void> {
  const passkey = new Passkey('https://plus.example')
  const options = await member.call('POST /auth/factors/passkeys/options')
  await member.call('POST /auth/factors/passkeys', { body: { name, passkey: passkey.creates(options) } })
}

test('The undo page asks for confirmation, undoes the reported change only, and asks for a new password', async ({
  alice,
  visitor,
  mail,
}) => {
  await confirms(alice, mail)
  await adds(alice, 'Evil')
  const { page } = visitor
  await visitor.opens(await mail.brings(emailOf('alice'), ADDED))
  await expect(visitor.heading('Remove the new passkey?')).toBeVisible()
  await expect(page).toHaveURL('/undo')
  // Opening the link changes nothing.
  expect((await alice.call('GET /auth/factors')).passkeys).toHaveLength(1)

  await visitor.button('Remove passkey').click()
  await expect(visitor.heading('Choose a new password')).toBeVisible()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await page.getByLabel('New password').fill(NEW)
  await visitor.button('Change password').click()
  await expect(visitor.heading('Password changed')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signsIn(visitor, 'alice', NEW)
  await expect(page).toHaveURL('/home')
})
