/** The calls of docs/product.md, as the app makes them. */
import { expect, test } from './fixtures.ts'

const queryOf = (url: string) => new URL(url).searchParams

test('random users load with the trends, three of them', async ({ alice }) => {
  const release = await alice.calls.holds('GET /trends')
  await alice.opens('/home')
  await expect.poll(() => alice.calls.made('GET /users/random').length).toBe(1)
  expect(queryOf(alice.calls.made('GET /users/random')[0]!.url()).get('limit')).toBe('3')
  await release()
})

test("a member's posts are asked for fifty at a time, and a block fetches both profiles again", async ({
  alice,
  bob,
}) => {
  await bob.hasPosted('Good morning')
  await alice.opens('/user/bob')
  await expect(alice.post('Good morning')).toBeVisible()
  expect(queryOf(alice.calls.made('GET /tweets/user/:id')[0]!.url()).get('limit')).toBe('50')
  await alice.waitsForIdle()
  const before = alice.calls.made('GET /users/:id').length
  await alice.button('Block').click()
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => alice.calls.made('GET /users/:id').length).toBeGreaterThan(before)
  await expect.poll(() => alice.calls.made('GET /profile').length).toBe(1)
})

test('People falls back to ?query=', async ({ alice, bob }) => {
  const user = await bob.call('GET /auth/me')
  await alice.page.route(/\/api\/users\/(search|find)/, (route) => route.fulfill({ status: 500, body: '' }))
  await alice.page.route(/\/api\/search\?/, (route) => {
    const isFallback = queryOf(route.request().url()).has('query')
    return isFallback ? route.fulfill({ json: [user] }) : route.fulfill({ status: 500, body: '' })
  })
  await alice.opens('/explore?q=bob&tab=people')
  await expect(alice.page.getByRole('link', { name: 'View bob' })).toBeVisible()
})

test('a token whose /auth/me fails is no reason to sign in again: messages tell who "me" is', async ({
  alice,
  bob,
}) => {
  const { page } = alice
  await bob.hasWritten('alice', 'Are you there?')
  await alice.calls.refuses('GET /auth/me')
  await page.addInitScript(`localStorage.removeItem('user')`)
  await alice.opens('/messages?to=bob')
  await expect(alice.message('Are you there?')).toBeVisible()
  await expect(page).toHaveURL('/messages?to=bob')
  await expect(page.getByText('Logged in as @alice').first()).toBeVisible()
  expect(await page.evaluate<string>(`JSON.parse(localStorage.getItem('me')).username`)).toBe('alice')
})
