/** Getting an account back puts a stranger out: the two pages that mails lead to. */

import { expect } from '#tests/e2e/fixtures.ts'
import { type MailServer, testWithMail as test } from '#tests/e2e/mail-server.ts'
import { emailOf, type Person, reauthenticates } from '#tests/e2e/person.ts'
import { Passkey } from '#tests/passkey.ts'

const NEW = 'seven lamps in the fog'
const ADDED = 'A second step was added to your sign-in'

/** Alice's address is confirmed, by the link opened in her browser. */
async function confirms(alice: Person, mail: MailServer): Promise<void> {
  await alice.opens(await mail.brings(emailOf('alice'), 'Confirm your email address'))
  await expect(alice.heading('Your email is confirmed')).toBeVisible()
}

/** Adds a passkey as software in the hands of anyone who is signed in would. */
async function adds(member: Person, name: string): Promise<void> {
  const passkey = new Passkey('https://plus.example')
  const options = await member.call('POST /auth/factors/passkeys/options')
  await member.call('POST /auth/factors/passkeys', { body: { name, passkey: passkey.creates(options) } })
}

const signsIn = async ({ page }: Person, password: string) => {
  await page.getByLabel('Username or email').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('The undo page asks first, undoes exactly what the mail reported, and leads to a new password', async ({
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
  // Nothing is changed by opening it.
  expect((await alice.call('GET /auth/factors')).passkeys).toHaveLength(1)

  await visitor.button('Remove passkey').click()
  await expect(visitor.heading('Choose a new password')).toBeVisible()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await page.getByLabel('New password').fill(NEW)
  await visitor.button('Change password').click()
  await expect(visitor.heading('Password changed')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signsIn(visitor, NEW)
  await expect(page).toHaveURL('/home')
})

test('The reset page removes what was added lately, but for what is kept', async ({ alice, visitor, mail }) => {
  await confirms(alice, mail)
  await adds(alice, 'Mine')
  await adds(alice, 'Evil')
  const { page } = visitor
  await visitor.opens('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(emailOf('alice'))
  await visitor.button('Send link').click()
  await visitor.opens(await mail.brings(emailOf('alice'), 'Choose a new password'))
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Keep Passkey: Mine' }).check()
  await page.getByLabel('New password').fill(NEW)
  await visitor.button('Change password').click()
  await expect(visitor.heading('Password changed')).toBeVisible()
})

test('Deleting the account asks for the password, right after signing in, too', async ({ alice }) => {
  await alice.opens('/settings/delete')
  await alice.page.getByLabel('Your username').fill('alice')
  await alice.button('Delete my account').click()
  await reauthenticates(alice)
  await expect(alice.page).toHaveURL('/signin')
})
