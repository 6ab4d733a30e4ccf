/** An app of a member, from its registration to the end of its access, with a client on an address of the own machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  None,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { test as base, expect } from './fixtures.ts'
import { passwordOf } from './person.ts'

/** The page of a client, to which Plus sends the browser back. */
const test = base.extend<{ client: string }>({
  // The name by which Plus knows itself, with which the cookie of a request comes back.
  plus: async ({ plus }, use) =>
    use(Object.create(plus, { origin: { value: plus.origin.replace('127.0.0.1', 'localhost') } })),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
  client: async ({}, use) => {
    const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Back</h1>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`)
    await new Promise((resolve) => server.close(resolve))
  },
})

test('a member registers an app, lets it in after signing in, and ends its access', async ({ alice, plus, client }) => {
  const { page } = alice
  await alice.opens('/settings/developer')
  await alice.button('Register an app').click()
  const form = page.getByRole('dialog', { name: 'Register an app' })
  await form.getByLabel('Name').fill('Lantern')
  await form.getByLabel('Redirect addresses').fill(client)
  await form.getByRole('checkbox', { name: 'See everything you see' }).check()
  await form.getByRole('checkbox', { name: 'Post and change everything' }).check()
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(alice.toast('App registered')).toBeVisible()
  const clientId = await page.getByRole('list', { name: 'Your apps' }).getByRole('code').innerText()

  const app = await discovery(new URL(plus.origin), clientId, undefined, None(), {
    execute: [allowInsecureRequests],
    algorithm: 'oauth2',
  })
  const [verifier, state] = [randomPKCECodeVerifier(), randomState()]
  const request = buildAuthorizationUrl(app, {
    redirect_uri: client,
    scope: 'read write',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  // Signed out, the member signs in first and is asked then.
  await page.evaluate('localStorage.clear()')
  await page.goto(request.href)
  await page.getByLabel('Username or email').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('alice'))
  await alice.button('Sign in').click()
  await expect(page.getByRole('heading', { name: /Lantern.* wants to use your account/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Post and change everything' }).uncheck()
  await alice.button('Allow').click()
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible()
  const tokens = await authorizationCodeGrant(app, new URL(page.url()), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  expect(tokens.scope).toBe('read')
  const reads = () =>
    fetch(`${plus.origin}/api/timelines/following`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect((await reads()).status).toBe(200)

  await page.goto(`${plus.origin}/settings/apps`)
  await page.getByRole('button', { name: /^Remove access for .*Lantern/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByText('No connected apps')).toBeVisible()
  expect((await reads()).status).toBe(401)
})
