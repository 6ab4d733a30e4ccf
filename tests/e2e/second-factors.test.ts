import { Secret, TOTP } from 'otpauth'
import { expect, test } from './fixtures.ts'
import { type Person, passwordOf } from './person.ts'

// Passkeys are bound to host names: browsers do not support them for 127.0.0.1.
test.use({
  plus: async ({ plus }, use) =>
    use(Object.create(plus, { origin: { value: plus.origin.replace('127.0.0.1', 'localhost') } })),
})

/** Gives the browser an authenticator that verifies its owner by fingerprint. */
async function hasAuthenticator({ page }: Person): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const dialog = ({ page }: Person, name: string) => page.getByRole('dialog', { name })

async function addsPasskey(alice: Person): Promise<void> {
  await hasAuthenticator(alice)
  await alice.opens('/settings/second-factors')
  await alice.button('Add a passkey').click()
  await dialog(alice, 'Save your backup codes').getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(alice.page.getByText('Linux computer')).toBeVisible()
}

async function leaves({ page }: Person): Promise<void> {
  await page.evaluate('localStorage.clear()')
  await page.goto('/signin')
}

async function givesPassword({ page, username }: Person): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.describe('Second factors', () => {
  test('a passkey signs in without a password, and after one', async ({ alice }) => {
    await addsPasskey(alice)
    await leaves(alice)
    await alice.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(alice.page).toHaveURL('/home')

    await leaves(alice)
    await givesPassword(alice)
    await expect(alice.heading('Two-step verification')).toBeVisible()
    await alice.button('Use a passkey').click()
    await expect(alice.page).toHaveURL('/home')

    await alice.opens('/settings/second-factors')
    await expect(alice.page.getByText(/Last used/)).toBeVisible()
    await alice.page.getByRole('button', { name: 'Remove “Linux computer”' }).click()
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await dialog(alice, 'Confirm it’s you').getByRole('button', { name: 'Use a passkey' }).click()
    await expect(alice.page.getByText('Linux computer', { exact: true })).toBeHidden()
    await expect(alice.page.getByText('Backup codes')).toBeHidden()
  })

  test('an authenticator app is asked for when signing in, or a backup code', async ({ alice }) => {
    await alice.opens('/settings/second-factors')
    await alice.button('Set up an app').click()
    const setup = dialog(alice, 'Set up an authenticator app')
    await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible()
    const secret = Secret.fromBase32(((await setup.locator('code').textContent()) ?? '').replaceAll(' ', ''))
    const code = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + steps * 30_000 })
    await setup.getByRole('textbox', { name: 'Code' }).fill(code(0))
    const kept = dialog(alice, 'Save your backup codes')
    await expect(kept.getByRole('listitem')).toHaveCount(10)
    const codes = await kept.getByRole('listitem').allTextContents()
    await kept.getByRole('button', { name: 'I’ve saved them' }).click()

    await leaves(alice)
    await givesPassword(alice)
    await alice.page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
    await expect(
      alice.page
        .getByText('That code is wrong or was already used. Wait for the next one and try again.', {
          exact: true,
        })
        .first(),
    ).toBeVisible()
    await alice.page.getByRole('textbox', { name: 'Code', exact: true }).fill(code(1))
    await expect(alice.page).toHaveURL('/home')

    await leaves(alice)
    await givesPassword(alice)
    await alice.button('Use a backup code').click()
    await alice.page.getByLabel('Backup code').fill(codes[0] ?? '')
    await alice.button('Continue').click()
    await expect(alice.page).toHaveURL('/home')
    await alice.opens('/settings/second-factors')
    await expect(alice.page.getByText('9 of 10 left')).toBeVisible()
  })
})
