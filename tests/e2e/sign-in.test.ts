import { expect, test } from './fixtures.ts'
import { type Person, passwordOf, signUp } from './person.ts'
import type { Plus } from './plus.ts'

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

  test('by another device is said over the screen, which goes on in all tabs once its user is back', async ({
    alice,
    plus,
  }) => {
    const ended = ({ page }: Person) =>
      page.getByRole('alertdialog', { name: 'You were signed out from another device' })
    await alice.opensLive('/home')
    const tab = await alice.opensTab('/explore')
    await expect.poll(() => alice.keeps('local-key')).toBe(true)
    await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
    await alice.field.fill('Still here?')
    await signsOutOthers(plus, 'alice')
    for (const each of [alice, tab]) await expect(ended(each)).toBeVisible()
    await expect(ended(alice).getByText('kept encrypted on this device')).toBeVisible()
    // No key closes the dialog, and no data is left unencrypted.
    await alice.page.keyboard.press('Escape')
    expect(await alice.page.evaluate('JSON.stringify(localStorage)')).toBe('{"ended":"elsewhere"}')
    await ended(alice).getByLabel('Password', { exact: true }).fill(passwordOf('alice'))
    await alice.page.keyboard.press('Enter')
    for (const each of [alice, tab]) await expect(ended(each)).toBeHidden()
    await expect(alice.page).toHaveURL('/compose')
    await expect(alice.field).toHaveValue('Still here?')
    await expect(tab.page).toHaveURL('/explore')

    // Also after leaving the page.
    await alice.page.goto('/home')
    await expect.poll(() => alice.keeps('local-key')).toBe(true)
    await signsOutOthers(plus, 'alice')
    await expect(ended(alice).getByText('kept encrypted on this device')).toBeVisible()
    await tab.page.goto('about:blank')
    await alice.page.reload()
    await expect(alice.page).toHaveURL('/signin')
    await expect(alice.page.getByText('You were signed out from another device')).toBeVisible()
    await signsIn(alice, 'alice', passwordOf('alice'))
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.field).toHaveValue('Still here?')
  })
})

/** Signs an account out everywhere, as from another device. */
async function signsOutOthers({ origin }: Pick<Plus, 'origin'>, username: string): Promise<void> {
  const body = JSON.stringify({ identifier: username, password: passwordOf(username) })
  const headers = { 'content-type': 'application/json' }
  const { token } = (await (await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).json()) as {
    token: string
  }
  await fetch(`${origin}/api/auth/sessions`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
}
